'use client';

import { ArrowLeftRight } from 'lucide-react';
import Link from 'next/link';
import { TagBadge } from '@/components/tags/tag-badge';
import { useChoices } from '@/components/transactions/choices';
import { RowBadge } from '@/components/transactions/row-badge';
import { useTransactionSheet } from '@/components/transactions/sheet/sheet-context';
import { TransferTitle } from '@/components/transactions/transfer-title';
import { UserText } from '@/components/ui/user-text';
import type { Transaction } from '@/lib/domain/transaction';
import { transferSides } from '@/lib/domain/transaction-row';

/** What a row is about: its description, or the two accounts of a transfer, with its flags, tags and note. */
export function RowTitle({ transaction }: { transaction: Transaction }) {
  const { description, note, transfer, oneTime, counted, expectedBack, tagIds } = transaction;
  const choices = useChoices();
  const sheet = useTransactionSheet();
  const nameOf = (id: string) =>
    choices?.accounts.find((account) => account.id === id)?.name ?? 'Unknown Account';
  const sides = transferSides(transaction);
  const other = transfer ? nameOf(transfer.accountId) : '';
  const tags = choices?.tags.filter(({ id }) => tagIds.includes(id)) ?? [];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        title={sides ? description : undefined}
        className="min-w-0 font-medium wrap-anywhere two-line:truncate"
      >
        {sides ? (
          <TransferTitle from={nameOf(sides.from)} to={nameOf(sides.to)} />
        ) : (
          <UserText>{description}</UserText>
        )}
      </span>
      {transfer?.transactionId ? (
        <Link
          href={`/transactions?row=${transfer.transactionId}`}
          prefetch={false}
          // The list stays; in a new tab it is the whole one.
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (transfer.transactionId) sheet.open(transfer.transactionId);
          }}
          title={`The other half, in ${other}`}
          aria-label={`${description}: the other half, in ${other}`}
          className="relative shrink-0 rounded-sm p-0.5 text-ink-3 hover:text-ink touch:after:absolute touch:after:-inset-3"
        >
          <ArrowLeftRight aria-hidden className="size-3.5 stroke-[1.75]" />
        </Link>
      ) : null}
      {transfer && !transfer.transactionId ? <RowBadge>waits for {other}</RowBadge> : null}
      {counted ? null : <RowBadge>not counted</RowBadge>}
      {oneTime ? <RowBadge>one-time</RowBadge> : null}
      {expectedBack ? <RowBadge>expected back</RowBadge> : null}
      {tags.map(({ id, name, color }) => (
        <TagBadge key={id} name={name} color={color} />
      ))}
      {sides ? (
        <span className="min-w-10 flex-1 truncate text-[13px] text-ink-3 two-line:hidden">
          <UserText>{description}</UserText>
        </span>
      ) : null}
      {note ? (
        <span title={note} className="min-w-10 flex-1 truncate text-[13px] text-ink-3">
          <span className="sr-only">Note: </span>
          <UserText>{note}</UserText>
        </span>
      ) : null}
    </span>
  );
}

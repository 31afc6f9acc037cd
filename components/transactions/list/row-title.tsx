'use client';

import { ArrowLeftRight } from 'lucide-react';
import Link from 'next/link';
import { TagBadge } from '@/components/tags/badge';
import { useChoices } from '@/components/entry/choices';
import { RowBadge } from '@/components/ui/feedback/row-badge';
import { useTransactionSheet } from '@/components/transactions/sheet/context';
import { TransferTitle } from '@/components/entry/transfer-title';
import { UserText } from '@/components/ui/user-text';
import type { Transaction } from '@/lib/domain/transactions/transaction';
import { shownType, transferSides, transfersOf } from '@/lib/domain/transactions/row';

/**
 * Title of a row: its description, or the two accounts of a transfer, or those that all of its parts go to, with
 * its flags, tags and note.
 */
export function RowTitle({ transaction }: { transaction: Transaction }) {
  const { description, note, oneTime, counted, expectedBack, tagIds, incoming, accountId } = transaction;
  const choices = useChoices();
  const sheet = useTransactionSheet();
  const nameOf = (id: string) =>
    choices?.accounts.find((account) => account.id === id)?.name ?? 'Unknown Account';
  const sides = transferSides(transaction);
  const transfers = transfersOf(transaction);
  const others = [...new Set(transfers.map((transfer) => nameOf(transfer.accountId)))].join(', ');
  const isMove = sides !== null || (shownType(transaction) === 'transfer' && transfers.length > 0);
  const tags = choices?.tags.filter(({ id }) => tagIds.includes(id)) ?? [];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        title={isMove ? description : undefined}
        className="min-w-0 font-medium wrap-anywhere two-line:truncate"
      >
        {!isMove ? (
          <UserText>{description}</UserText>
        ) : incoming ? (
          <TransferTitle from={others} to={nameOf(accountId)} />
        ) : (
          <TransferTitle from={nameOf(accountId)} to={others} />
        )}
      </span>
      {transfers.map(({ id, transactionId, accountId: other }) =>
        transactionId ? (
          <Link
            key={id}
            href={`/transactions?row=${transactionId}`}
            prefetch={false}
            // The list stays; in a new tab it is the whole one.
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              sheet.open(transactionId);
            }}
            title={`The other side, in ${nameOf(other)}`}
            aria-label={`${description}: the other side, in ${nameOf(other)}`}
            className="relative shrink-0 rounded-sm p-0.5 text-ink-3 hover:text-ink touch:after:absolute touch:after:-inset-3"
          >
            <ArrowLeftRight aria-hidden className="size-3.5 stroke-[1.75]" />
          </Link>
        ) : (
          <RowBadge key={id}>waits for {nameOf(other)}</RowBadge>
        ),
      )}
      {counted ? null : <RowBadge>not counted</RowBadge>}
      {oneTime ? <RowBadge>one-time</RowBadge> : null}
      {expectedBack ? <RowBadge>expected back</RowBadge> : null}
      {tags.map(({ id, name, color }) => (
        <TagBadge key={id} name={name} color={color} />
      ))}
      {isMove ? (
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

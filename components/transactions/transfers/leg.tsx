'use client';

import { useState } from 'react';
import { useChoices } from '@/components/entry/choices';
import { TextButton } from '@/components/entry/split/text-button';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { useTransactionSheet } from '@/components/transactions/sheet/context';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { TransferChoice } from '@/components/transactions/transfers/choice';
import { UserText } from '@/components/ui/user-text';
import { unlinkTransfers } from '@/lib/actions/transactions';
import { formatDate } from '@/lib/domain/dates/format';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

/** A row that is one side of a transfer, or the part of it that is; `amount` is without sign. */
export interface Leg extends Pick<
  TransactionSheet,
  'id' | 'accountId' | 'amount' | 'incoming' | 'transfer' | 'otherLeg'
> {
  part?: string;
}

/** The account of a leg, its other side, and its actions. */
export function TransferLeg({ leg, changes: { save } }: { leg: Leg; changes: SheetChanges }) {
  const { open } = useTransactionSheet();
  const money = useMoney();
  const accounts = useChoices()?.accounts ?? [];
  const [isLinking, setLinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, part, incoming, otherLeg, transfer } = leg;
  const accountId = otherLeg?.accountId ?? transfer?.accountId;
  const account = accounts.find((other) => other.id === accountId)?.name ?? 'another account';

  async function unlink(forever: boolean) {
    setProblem(
      await save({
        message: forever ? 'It counts as an expense again.' : 'It is no longer a transfer.',
        send: (change) =>
          unlinkTransfers({ change, ...(part === undefined ? { ids: [id] } : { parts: [part] }), forever }),
        key: ['unlink', part, forever],
      }),
    );
  }

  return (
    <>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h3 className="text-[15px] font-[550]">
          {incoming ? 'Transfer from' : 'Transfer to'} <UserText>{account}</UserText>
        </h3>
        {part === undefined ? null : (
          <span className="shrink-0 text-[13px] text-ink-3 tabular-nums">{money(leg.amount)}</span>
        )}
      </div>
      {otherLeg ? (
        <button
          type="button"
          className="flex w-full items-center justify-between gap-3 rounded-[10px] border border-border px-3 py-2.5 text-left hover:bg-raised"
          onClick={() => open(otherLeg.id)}
        >
          <span className="min-w-0">
            <span className="font-medium wrap-anywhere underline decoration-border-strong underline-offset-3">
              <UserText>{otherLeg.description}</UserText>
            </span>{' '}
            <span className="text-ink-3 tabular-nums">
              {formatDate(otherLeg.date)}
              {otherLeg.whole === undefined ? '' : ` · part of ${money(Math.abs(otherLeg.whole))}`}
            </span>
          </span>
          <Money minorUnits={otherLeg.amount} sign="always" className="shrink-0 font-medium" />
        </button>
      ) : (
        <p className="text-ink-2">
          {transfer ? (
            <>
              Waits for its other side. The next file for <UserText>{account}</UserText> completes it; until
              then it counts as a transfer.
            </>
          ) : (
            'It counts as a transfer, but its other account is not known yet.'
          )}
        </p>
      )}
      {isLinking ? (
        <TransferChoice
          sheet={leg}
          {...(part !== undefined && { part })}
          accounts={accounts}
          incoming={incoming}
          save={save}
          onDone={() => setLinking(false)}
        />
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-[13px] text-expense">
          {problem}
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1">
        {otherLeg || isLinking ? null : (
          <TextButton onClick={() => setLinking(true)}>Link its other side</TextButton>
        )}
        <TextButton onClick={() => void unlink(false)}>Not a transfer</TextButton>
        {incoming ? null : (
          <TextButton onClick={() => void unlink(true)}>This pays a card that is not here</TextButton>
        )}
      </div>
    </>
  );
}

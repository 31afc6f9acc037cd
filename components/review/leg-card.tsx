'use client';

import { Fragment } from 'react';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { useReviewContext } from '@/components/review/context';
import { UserText } from '@/components/ui/user-text';
import { legKey, type SuggestedTransaction } from '@/lib/domain/review/review';
import { dayOf } from '@/lib/domain/review/texts';
import { formatShortWeekday } from '@/lib/domain/dates/format';
import { cn } from '@/lib/utils';

type LegCardProps = {
  transactions: readonly SuggestedTransaction[];
  /** For a candidate that can be chosen. */
  radio?: { name: string; checked: boolean; onChoose: () => void };
};

/** A row of a suggestion, or both. */
export function LegCard({ transactions, radio }: LegCardProps) {
  const money = useMoney();
  const { account, today } = useReviewContext();
  const content = (
    <>
      {radio ? (
        <input
          type="radio"
          name={radio.name}
          checked={radio.checked}
          onChange={radio.onChoose}
          className="size-4 shrink-0 accent-ink"
        />
      ) : null}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        {transactions.map(({ id, partId, accountId, amount, whole, description, date }) => (
          <Fragment key={legKey({ id, partId })}>
            <span className="truncate font-medium">{account(accountId)}</span>
            <Money minorUnits={amount} sign="always" className="text-right font-medium" />
            <span className="truncate text-[13px] text-ink-3">
              <UserText>{description}</UserText>
              {whole === undefined ? '' : `, part of ${money(Math.abs(whole))}`}
            </span>
            <span className="text-right text-[13px] whitespace-nowrap text-ink-3 tabular-nums">
              {formatShortWeekday(date)}, {dayOf(date, today)}
            </span>
          </Fragment>
        ))}
      </span>
    </>
  );
  const look = 'flex min-h-14.5 items-center gap-3 rounded-control border px-3.5 py-2';
  if (!radio) return <div className={cn(look, 'border-border-strong bg-surface')}>{content}</div>;
  return (
    <label
      className={cn(look, 'cursor-pointer', radio.checked ? 'border-ink bg-surface' : 'border-border-strong')}
    >
      {content}
    </label>
  );
}

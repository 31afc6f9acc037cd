'use client';

import { useState } from 'react';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { TextButton } from '@/components/entry/split/text-button';
import { useTransactionSheet } from '@/components/transactions/sheet/context';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { useCurrency } from '@/components/money/currency';
import { Segmented } from '@/components/ui/fields/segmented';
import { UserText } from '@/components/ui/user-text';
import { linkRefund, unlinkRefund } from '@/lib/actions/transactions';
import { formatDate, formatMonth, formatMonthYear } from '@/lib/domain/dates/format';
import { toDecimal } from '@/lib/domain/money/money';
import type { RefundLink, TransactionSheet } from '@/lib/domain/transactions/sheet';

type RefundLinkCardProps = {
  sheet: TransactionSheet;
  link: RefundLink;
  /** Amount of the purchase that could still come back, in minor units, if the sheet is the purchase's. */
  open: number;
  save: SheetChanges['save'];
};

/** A link of a refund and its purchase: when it counts, and how to end it. */
export function RefundLinkCard({ sheet, link, open: left, save }: RefundLinkCardProps) {
  const { open } = useTransactionSheet();
  const money = useMoney();
  const currency = useCurrency();
  const [problem, setProblem] = useState<string | null>(null);
  const { transaction: other, amount, withPurchase } = link;
  const [refund, purchase] = sheet.incoming ? [sheet, other] : [other, sheet];
  const isSameMonth = refund.date.slice(0, 7) === purchase.date.slice(0, 7);
  const isSameYear = refund.date.slice(0, 4) === purchase.date.slice(0, 4);
  const month = isSameYear ? formatMonth : formatMonthYear;
  const pair = { refund: refund.id, purchase: purchase.id };

  async function count(when: 'own' | 'purchase') {
    setProblem(
      await save({
        message: when === 'purchase' ? 'It counts with the purchase.' : 'It counts on its own date.',
        expected: {
          refunds: sheet.refunds.map((each) =>
            each === link ? { ...each, withPurchase: when === 'purchase' } : each,
          ),
        },
        send: (change) =>
          linkRefund({
            change,
            ...pair,
            amount: toDecimal(amount, currency),
            withPurchase: when === 'purchase',
          }),
        key: [pair, when],
      }),
    );
  }

  async function unlink() {
    setProblem(
      await save({
        message: 'The refund was unlinked.',
        expected: { refunds: sheet.refunds.filter((each) => each !== link) },
        send: (change) => unlinkRefund({ change, ...pair }),
        key: [pair, 'unlink'],
      }),
    );
  }

  return (
    <li className="rounded-[10px] border border-border px-3.5 py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <button
            type="button"
            className="rounded-sm text-left font-medium wrap-anywhere underline decoration-border-strong underline-offset-3 hover:decoration-ink touch:min-h-11"
            onClick={() => open(other.id)}
          >
            <UserText>{other.description}</UserText>
          </button>{' '}
          <span className="text-ink-3 tabular-nums">{formatDate(other.date)}</span>
        </span>
        <Money minorUnits={amount} sign="always" className="shrink-0 font-medium text-income" />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {isSameMonth ? null : (
          <Segmented
            label="When it counts"
            options={[
              { value: 'own', label: `Counts in ${month(refund.date)}` },
              { value: 'purchase', label: `In ${month(purchase.date)}, with the purchase` },
            ]}
            value={withPurchase ? 'purchase' : 'own'}
            onValueChange={(when) => void count(when)}
            className="max-md:flex max-md:w-full max-md:flex-col"
          />
        )}
        <TextButton onClick={() => void unlink()}>Unlink</TextButton>
      </div>
      <p role={problem ? 'alert' : undefined} className="mt-2 text-[13px] text-ink-3 tabular-nums">
        {problem ? (
          <span className="text-expense">{problem}</span>
        ) : (
          <>
            {month(withPurchase ? purchase.date : refund.date)}&apos;s {purchase.category} is {money(amount)}{' '}
            lower.
            {!sheet.incoming && left > 0 ? ` ${money(left)} could still come back.` : ''}
          </>
        )}
      </p>
    </li>
  );
}

'use client';

import { useChoices } from '@/components/entry/choices';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { UserText } from '@/components/ui/user-text';
import { accountLabel } from '@/lib/domain/accounts/account';
import { formatDateWithWeekday } from '@/lib/domain/dates/format';
import type { LedgerType } from '@/lib/domain/transactions/enums';
import { shownType } from '@/lib/domain/transactions/row';
import { movedAmount } from '@/lib/domain/transactions/sheet';
import type { Transaction } from '@/lib/domain/transactions/transaction';

type HeadingRow = Pick<
  Transaction,
  'description' | 'date' | 'amount' | 'incoming' | 'type' | 'counted' | 'accountId'
> & { parts?: readonly { type: LedgerType }[] };

/** The transaction's title, date, account and amount; `back` is the amount that has come back from it. */
export function SheetHeading({ row, back = 0 }: { row: HeadingRow; back?: number }) {
  const money = useMoney();
  const account = useChoices()?.accounts.find(({ id }) => id === row.accountId);
  const signed = movedAmount(row);
  const color = !row.counted
    ? 'text-ink-3'
    : shownType(row) === 'transfer'
      ? 'text-ink'
      : signed > 0
        ? 'text-income'
        : 'text-expense';
  return (
    <header>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-xl font-semibold tracking-[-0.02em] wrap-anywhere">
          <UserText>{row.description}</UserText>
        </h2>
        <Money
          minorUnits={signed}
          sign="always"
          className={`shrink-0 text-2xl font-semibold tracking-[-0.03em] ${color}`}
        />
      </div>
      <div className="mt-0.5 flex flex-wrap justify-between gap-x-3 gap-y-1 text-[13px] text-ink-3 tabular-nums">
        <span>
          {formatDateWithWeekday(row.date)}
          {account ? ` · ${accountLabel(account)}` : ''}
        </span>
        {back > 0 ? (
          <span>
            {money(Math.abs(signed) - back)} after {money(back)} back
          </span>
        ) : null}
      </div>
    </header>
  );
}

'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { hiddenSign, useMoney } from '@/components/money/use-money';
import { HIDDEN_AMOUNT } from '@/lib/domain/hidden-amounts';
import { signedAmount, type TransactionType } from '@/lib/domain/transaction';
import { cn } from '@/lib/utils';

type MoneyProps = {
  cents: number;
  /** 'always' adds the plus of an income. */
  sign?: 'auto' | 'always';
  className?: string;
};

/** An amount of money in signed cents, in the user's currency; hidden while they hide amounts. */
export function Money({ cents, sign = 'auto', className }: MoneyProps) {
  const money = useMoney();
  const { hidden } = useHiddenAmounts();
  return (
    <span className={cn('tabular-nums', className)}>
      {hidden ? (
        <>
          {hiddenSign(cents, sign)}
          <span role="img" aria-label="hidden amount" className={sign === 'always' ? 'ml-0.5' : undefined}>
            {HIDDEN_AMOUNT}
          </span>
        </>
      ) : (
        money(cents, { sign })
      )}
    </span>
  );
}

/** A transaction's amount: income green with a plus, expense red with a minus. `amount` in cents, positive. */
export function TransactionAmount({
  amount,
  type,
  className,
}: {
  amount: number;
  type: TransactionType;
  className?: string;
}) {
  return (
    <Money
      cents={signedAmount({ amount, type })}
      sign="always"
      className={cn(
        'font-medium tracking-[-0.01em]',
        type === 'income' ? 'text-income' : 'text-expense',
        className,
      )}
    />
  );
}

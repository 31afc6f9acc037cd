'use client';

import { useCurrency } from '@/components/money/currency';
import { formatMoney } from '@/lib/domain/money';
import { signedAmount, type TransactionType } from '@/lib/domain/transaction';
import { cn } from '@/lib/utils';

/** An amount of money in cents, in the user's currency. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return <span className={cn('tabular-nums', className)}>{formatMoney(cents, useCurrency())}</span>;
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
    <span
      className={cn(
        'font-medium tracking-[-0.01em] tabular-nums',
        type === 'income' ? 'text-income' : 'text-expense',
        className,
      )}
    >
      {formatMoney(signedAmount({ amount, type }), useCurrency(), { sign: 'always' })}
    </span>
  );
}

'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { hiddenSign, useMoney } from '@/components/money/use-money';
import type { Currency } from '@/lib/domain/money/currency';
import { HIDDEN_AMOUNT } from '@/lib/domain/money/hidden-amounts';
import { signedAmount, type TypedAmount } from '@/lib/domain/transactions/transaction';
import { cn } from '@/lib/utils';

type MoneyProps = {
  minorUnits: number;
  /** The preferred one, or that of the surrounding account, if none is given. */
  currency?: Currency;
  /** 'always' adds a plus to income. */
  sign?: 'auto' | 'always';
  /** A figure that stays on one line: the font shrinks where its `@container` is too narrow. */
  fit?: boolean;
  className?: string;
};

/** The width of a digit, relative to the font size. */
const DIGIT_WIDTH = 0.6;

/** An amount of money in signed minor units, hidden while they hide amounts. */
export function Money({ minorUnits, currency, sign = 'auto', fit = false, className }: MoneyProps) {
  const money = useMoney(currency);
  const { hidden } = useHiddenAmounts();
  const text = money(minorUnits, { sign });
  // The element's width would reveal the length of a hidden amount.
  const digits = hidden ? HIDDEN_AMOUNT.length + 1 : text.length;
  return (
    <span
      className={cn('tabular-nums', fit && 'whitespace-nowrap', className)}
      style={fit ? { fontSize: `min(1em, ${(100 / (digits * DIGIT_WIDTH)).toFixed(2)}cqi)` } : undefined}
    >
      {hidden ? (
        <>
          {hiddenSign(minorUnits, sign)}
          <span role="img" aria-label="hidden amount" className={sign === 'always' ? 'ml-0.5' : undefined}>
            {HIDDEN_AMOUNT}
          </span>
        </>
      ) : (
        text
      )}
    </span>
  );
}

/**
 * A transaction's amount: money in is green with a plus, money out red with a minus. What only moves has no colour, and
 * amounts that are not counted are pale. `amount` is in minor units, positive.
 */
export function TransactionAmount({
  amount,
  type,
  incoming,
  counted = true,
  fit,
  className,
}: TypedAmount & { counted?: boolean } & Pick<MoneyProps, 'fit' | 'className'>) {
  const minorUnits = signedAmount({ amount, type, ...(incoming !== undefined && { incoming }) });
  const color =
    type === 'transfer' ? 'base:text-ink' : minorUnits < 0 ? 'base:text-expense' : 'base:text-income';
  return (
    <Money
      minorUnits={minorUnits}
      sign="always"
      fit={fit}
      className={cn('font-medium tracking-[-0.01em]', counted ? color : 'base:text-ink-3', className)}
    />
  );
}

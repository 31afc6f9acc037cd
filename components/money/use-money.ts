'use client';

import { useCallback } from 'react';
import { useCurrency } from '@/components/money/currency';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import type { Currency } from '@/lib/domain/money/currency';
import { HIDDEN_AMOUNT } from '@/lib/domain/money/hidden-amounts';
import { formatMoney, formatMoneyShort } from '@/lib/domain/money/money';

type MoneyOptions = {
  /** 'always' adds a plus to income. While amounts are hidden, only this keeps the sign. */
  sign?: 'auto' | 'always';
  /** As an axis label, "$1.2K". */
  short?: boolean;
  /** For text that is only read out: words instead of dots while amounts are hidden. */
  spoken?: boolean;
};

/**
 * Formats signed minor units as the user may see them: in a currency, else in theirs, or '•••' while amounts are hidden. Where an
 * element will do, use `Money`, which also has a name for screen readers.
 */
export function useMoney(of?: Currency): (minorUnits: number, options?: MoneyOptions) => string {
  const preferred = useCurrency();
  const currency = of ?? preferred;
  const { hidden } = useHiddenAmounts();
  return useCallback(
    (minorUnits, { sign = 'auto', short = false, spoken = false } = {}) => {
      if (hidden) return spoken ? 'hidden amount' : `${hiddenSign(minorUnits, sign)}${HIDDEN_AMOUNT}`;
      return short ? formatMoneyShort(minorUnits, currency) : formatMoney(minorUnits, currency, { sign });
    },
    [currency, hidden],
  );
}

/** The sign that stays visible: balances have none, movements do. */
export function hiddenSign(minorUnits: number, sign: 'auto' | 'always'): '' | '+' | '-' {
  if (sign === 'auto' || minorUnits === 0) return '';
  return minorUnits > 0 ? '+' : '-';
}

'use client';

import { useCallback, useState } from 'react';
import type * as amountExpression from '@/lib/domain/money/amount-expression';

type AmountReader = typeof amountExpression;

/** The reader of typed amounts, whose code loads with the first amount to read; null until then. */
export function useAmountReader() {
  const [reader, setReader] = useState<AmountReader | null>(null);
  const load = useCallback(() => {
    // Without it the field still works, and the form's schema reports errors.
    void import('@/lib/domain/money/amount-expression').then(setReader, () => {});
  }, []);
  return { reader, load };
}

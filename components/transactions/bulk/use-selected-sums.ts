'use client';

import { useMoney } from '@/components/money/use-money';
import { useSelection } from '@/components/transactions/bulk/selection';

/** The total of the selected amounts: '-$45.00', and money out and in where both occur. */
export function useSelectedSums(): string {
  const { income, spending } = useSelection();
  const money = useMoney();
  const net = money(income - spending, { sign: 'always' });
  if (income === 0 || spending === 0) return net;
  return `${net} (${money(spending)} out, ${money(income)} in)`;
}

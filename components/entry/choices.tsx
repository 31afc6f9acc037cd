'use client';

import { createContext, useContext } from 'react';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

export const ChoicesContext = createContext<TransactionChoices | null>(null);

/** The accounts and categories to choose from; null when they could not be loaded. */
export function useChoices(): TransactionChoices | null {
  return useContext(ChoicesContext);
}

'use client';

import { createContext, useContext } from 'react';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';

/** The values that the form of a new transaction begins with. */
export type EntryValues = Pick<
  TransactionFormInput,
  'date' | 'description' | 'amount' | 'type' | 'category' | 'accountId'
>;

export interface EntryOpener {
  /** Opens the form; after closing, the focus returns to `button` if it is still there. */
  open: (values: EntryValues, button: HTMLElement | null) => void;
  /** Loads the form's code, since it is likely to be opened. */
  prepare: () => void;
}

export const EntryOpenerContext = createContext<EntryOpener | null>(null);

/** Opens the form of a new transaction with values; null on a screen without that form. */
export function useEntryOpener(): EntryOpener | null {
  return useContext(EntryOpenerContext);
}

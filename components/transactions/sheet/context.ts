'use client';

import { createContext, useContext } from 'react';

interface TransactionSheetState {
  /** The transaction whose sheet is open; null if none is. */
  row: string | null;
  /** Opens the sheet of a transaction, with the focus. */
  open: (id: string) => void;
  close: () => void;
  /** Loads the sheet's code, since it is likely to be opened. */
  prepare: () => void;
}

export const SheetContext = createContext<TransactionSheetState | null>(null);

/** The transaction whose sheet is open, and functions that open another. */
export function useTransactionSheet(): TransactionSheetState {
  const state = useContext(SheetContext);
  if (!state) throw new Error('no SheetProvider above');
  return state;
}

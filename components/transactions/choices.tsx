'use client';

import { createContext, useContext, type ReactNode } from 'react';
import { TransactionEditor } from '@/components/transactions/transaction-editor';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

const ChoicesContext = createContext<TransactionChoices | null>(null);

/**
 * Provides the accounts and categories to choose from (null when they could not be loaded), and the dialog that adds
 * and edits transactions with them.
 */
export function ChoicesProvider({
  choices,
  today,
  children,
}: {
  choices: TransactionChoices | null;
  today: CalendarDate;
  children: ReactNode;
}) {
  return (
    <ChoicesContext value={choices}>
      <TransactionEditor choices={choices} today={today}>
        {children}
      </TransactionEditor>
    </ChoicesContext>
  );
}

/** The accounts and categories to choose from; null when they could not be loaded. */
export function useChoices(): TransactionChoices | null {
  return useContext(ChoicesContext);
}

'use client';

import type { ReactNode } from 'react';
import { ChoicesContext } from '@/components/entry/choices';
import { TransactionEditor } from '@/components/transactions/edit/editor';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

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

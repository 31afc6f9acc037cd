'use client';

import { createContext, use, useRef, useState, type ReactNode } from 'react';
import type { BudgetQuestion } from '@/components/budgets/screen/dialogs';
import { focusMain } from '@/components/ui/focus-main';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';

// Loaded when first opened: most visits only look.
const fetchDialogs = () =>
  import('@/components/budgets/screen/dialogs').then((module) => module.BudgetDialogs);

type Ask = (question: BudgetQuestion) => void;

const Forms = createContext<{ page: BudgetsPage; today: CalendarDate; ask: Ask; prepare: () => void } | null>(
  null,
);

type BudgetFormsProps = { page: BudgetsPage; today: CalendarDate; children: ReactNode };

/** Provides the forms of the Budgets screen, and the period they are about, to its children. */
export function BudgetForms({ page, today, children }: BudgetFormsProps) {
  const [asked, setAsked] = useState<{ question: BudgetQuestion; open: boolean; times: number } | null>(null);
  const { Loaded: Dialogs, load, prepare } = useLoaded(fetchDialogs);
  const opener = useRef<Element | null>(null);

  const ask: Ask = (question) => {
    opener.current = document.activeElement;
    void load().then(
      (there) => there && setAsked((before) => ({ question, open: true, times: (before?.times ?? 0) + 1 })),
    );
  };

  function returnFocus() {
    const { current } = opener;
    // The button that opened it may have gone with the change.
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus();
    else focusMain();
  }

  return (
    <Forms value={{ page, today, ask, prepare }}>
      {children}
      {Dialogs && asked ? (
        <Dialogs
          key={asked.times}
          question={asked.question}
          page={page}
          open={asked.open}
          // A late result of a dialog that was left closes that dialog, not the next one.
          onDone={() => setAsked((now) => (now?.times === asked.times ? { ...now, open: false } : now))}
          returnFocus={returnFocus}
        />
      ) : null}
    </Forms>
  );
}

/** The period that is shown, and the way to its forms. */
export function useBudgetForms() {
  const forms = use(Forms);
  if (!forms) throw new Error('outside of BudgetForms');
  return forms;
}

'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { EditorTask } from '@/components/transactions/editor-task';
import { focusMain } from '@/components/ui/focus-main';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { TransactionChoices } from '@/lib/domain/transaction';

interface Editor {
  /** Opens the dialog; after closing the focus goes to `opener`, where that is still there. */
  open: (task: EditorTask, opener: HTMLElement | null) => void;
  /** Fetches the dialog's code, as it will probably be opened soon. */
  prepare: () => void;
}

const EditorContext = createContext<Editor | null>(null);

const fetchDialog = () =>
  import('@/components/transactions/transaction-dialog').then((module) => module.TransactionDialog);
const NOT_LOADED = 'The form could not be loaded. Check your connection and try again.';

/**
 * Holds the dialog that adds and edits transactions. It lives above the rows, so that what is typed outlives
 * their coming and going; its code is loaded when it is first opened.
 */
export function TransactionEditor({
  choices,
  today,
  children,
}: {
  choices: TransactionChoices | null;
  today: CalendarDate;
  children: ReactNode;
}) {
  const { Loaded: Dialog, load, prepare } = useLoaded(fetchDialog, NOT_LOADED);
  const [task, setTask] = useState<(EditorTask & { opener: HTMLElement | null; number: number }) | null>(
    null,
  );
  /** The number of the last task that is done with. */
  const [closed, setClosed] = useState(0);
  // A refresh that fails to read them must not take the form away from under what is typed.
  const [known, setKnown] = useState(choices);
  if (choices && choices !== known) setKnown(choices);

  const editor = useMemo<Editor>(
    () => ({
      open: async (next, opener) => {
        if (await load()) setTask((last) => ({ ...next, opener, number: (last?.number ?? 0) + 1 }));
      },
      prepare,
    }),
    [load, prepare],
  );

  return (
    <EditorContext value={editor}>
      {children}
      {Dialog && task ? (
        <Dialog
          key={task.number}
          open={task.number > closed}
          task={task}
          choices={known}
          today={today}
          // The late answer of a form that was left closes that one, not the next.
          onClose={() => setClosed((last) => Math.max(last, task.number))}
          returnFocus={() => focusMain(task.opener)}
        />
      ) : null}
    </EditorContext>
  );
}

/** The dialog of the screen. */
export function useTransactionEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('no TransactionEditor above');
  return editor;
}

'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { EntryOpenerContext, type EntryOpener } from '@/components/entry/opener';
import type { EditorTask, SeriesTask } from '@/components/transactions/edit/task';
import { focusMain } from '@/components/ui/focus-main';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

interface Editor {
  /** Opens the dialog; after closing, the focus returns to `opener` if it is still there. */
  open: (task: EditorTask | SeriesTask, opener: HTMLElement | null) => void;
  /** Loads the dialog's code, since it is likely to be opened. */
  prepare: () => void;
}

const EditorContext = createContext<Editor | null>(null);

const fetchDialog = () =>
  import('@/components/transactions/edit/dialog').then((module) => module.TransactionDialog);
const fetchSeriesDialog = () =>
  import('@/components/series/form-dialog').then((module) => module.SeriesDialog);
const NOT_LOADED = 'The form could not be loaded. Check your connection and try again.';

/**
 * Holds the dialog that adds and edits transactions, and the one that adds a series like one. They live above the rows,
 * so that unsaved input survives their changes; their code loads when first opened.
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
  const { Loaded: SeriesDialog, load: loadSeries } = useLoaded(fetchSeriesDialog, NOT_LOADED);
  const [task, setTask] = useState<
    ((EditorTask | SeriesTask) & { opener: HTMLElement | null; number: number }) | null
  >(null);
  /** The number of the last finished task. */
  const [closed, setClosed] = useState(0);
  // A reload that fails must not close the form and lose the typed values.
  const [known, setKnown] = useState(choices);
  if (choices && choices !== known) setKnown(choices);

  const editor = useMemo<Editor>(
    () => ({
      open: async (next, opener) => {
        if (await (next.kind === 'series' ? loadSeries : load)())
          setTask((last) => ({ ...next, opener, number: (last?.number ?? 0) + 1 }));
      },
      prepare,
    }),
    [load, loadSeries, prepare],
  );

  const opener = useMemo<EntryOpener>(
    () => ({ open: (values, button) => editor.open({ kind: 'add', values }, button), prepare }),
    [editor, prepare],
  );

  // A late result of a form that was left closes that one, not the next.
  const close = ({ number }: { number: number }) => setClosed((last) => Math.max(last, number));
  const dialogOf = ({ number, opener }: { number: number; opener: HTMLElement | null }) => ({
    open: number > closed,
    today,
    returnFocus: () => focusMain(opener),
  });

  return (
    <EditorContext value={editor}>
      <EntryOpenerContext value={opener}>{children}</EntryOpenerContext>
      {task?.kind === 'series' ? (
        SeriesDialog && (
          <SeriesDialog
            key={task.number}
            {...dialogOf(task)}
            edited={null}
            like={task.transaction}
            accounts={known?.accounts ?? []}
            onDone={() => close(task)}
          />
        )
      ) : Dialog && task ? (
        <Dialog
          key={task.number}
          {...dialogOf(task)}
          task={task}
          choices={known}
          onClose={() => close(task)}
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

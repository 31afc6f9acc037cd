'use client';

import { unlessLocked } from '@/components/locks/unless-locked';
import { useState } from 'react';
import { useChoices } from '@/components/entry/choices';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { splitTransaction } from '@/lib/actions/transactions';
import type { Currency } from '@/lib/domain/money/currency';
import type { DifferenceTo } from '@/lib/domain/transactions/split';
import {
  draftProblem,
  newSplit,
  sameDraft,
  savedSplit,
  splitInput,
  withDraftTotal,
  type SplitDraft,
} from '@/lib/domain/transactions/split-draft';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

/** The split of a transaction while it is edited, and the ways to save it. */
export function useSplitDraft(sheet: TransactionSheet, { busy, save }: SheetChanges, currency: Currency) {
  const tags = useChoices()?.tags;
  const tagName = (id: string) => tags?.find((tag) => tag.id === id)?.name ?? '';
  const [edited, edit] = useState<SplitDraft | null>(null);
  /** The row's new amount, of which nobody has said yet where the difference goes. */
  const [askedTotal, askTotal] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { id } = sheet;
  const isSplit = sheet.parts.length > 0;
  const stored = isSplit ? savedSplit(sheet, currency, tagName) : null;
  const draft = edited ?? stored;
  const isUnsaved =
    edited !== null && (stored === null ? isTouched(edited) : !sameDraft(edited, stored, currency));
  useUnsaved(isUnsaved);

  function discard() {
    edit(null);
    askTotal(null);
    setProblem(null);
  }

  async function send(parts: SplitDraft | null, message: string) {
    setProblem(null);
    const sent = edited;
    const input = parts ? splitInput(parts, currency) : { parts: [], amount: undefined };
    const rejected = await save({
      message,
      send: (change, revision) =>
        unlessLocked((call) =>
          splitTransaction(
            {
              change,
              id,
              revision,
              parts: input.parts,
              ...(parts && parts.total !== sheet.amount && { amount: input.amount }),
            },
            call,
          ),
        ),
      key: input,
    });
    // Changes made since are the next split.
    if (rejected === null) edit((now) => (now === sent ? null : now));
    else setProblem(rejected);
  }

  return {
    draft,
    isSplit,
    /** True if there is an editor that has not been saved, touched or not. */
    isEditing: edited !== null && (isUnsaved || !isSplit),
    isUnsaved,
    busy,
    problem,
    blocker: draft && draftProblem(draft, currency),
    askedTotal,
    begin: () => edit(newSplit(sheet)),
    edit: (next: SplitDraft) => {
      setProblem(null);
      edit(next);
    },
    discard,
    save: () => {
      if (!draft || busy || draftProblem(draft, currency) || !(isUnsaved || !isSplit)) return;
      const count = draft.parts.length;
      void send(draft, isSplit ? 'The split was changed.' : `Split into ${count}.`);
    },
    undoSplit: () => void send(null, 'The split was undone.'),
    askTotal,
    /** Puts the difference to the new total somewhere. */
    place: (to: DifferenceTo) => {
      const next = draft && askedTotal !== null && withDraftTotal(draft, askedTotal, to, currency);
      if (next) edit(next);
      askTotal(null);
    },
  };
}

export type SplitEditing = ReturnType<typeof useSplitDraft>;

function isTouched({ parts }: SplitDraft): boolean {
  const [first] = parts;
  return parts.length !== 2 || first?.text !== '' || first.category !== '' || parts.at(-1)?.text !== null;
}

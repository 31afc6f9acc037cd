'use client';

import { Plus } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { ChoosableAccount } from '@/components/entry/account-options';
import { SplitPart } from '@/components/entry/split/part';
import { SplitSum, type SplitBlocker } from '@/components/entry/split/sum';
import { TextButton } from '@/components/entry/split/text-button';
import { useCurrency } from '@/components/money/currency';
import { Button } from '@/components/ui/button';
import type { Tag } from '@/lib/domain/tags/tag';
import { leftOf } from '@/lib/domain/transactions/split';
import {
  draftAmounts,
  withEvenParts,
  withNewPart,
  withoutPart,
  withPart,
  type SplitDraft,
} from '@/lib/domain/transactions/split-draft';

type PartField = 'category' | 'amount';

type SplitEditorProps = {
  draft: SplitDraft;
  categories: readonly string[];
  tags: readonly Tag[];
  /** The accounts that a part may be a transfer to or from; none where it can't be one. */
  accounts?: readonly ChoosableAccount[];
  /** Obstacle to saving, in the words of the line below the parts. */
  blocker: SplitBlocker | null;
  /** True if the first field gets the focus, as of a split that is begun by hand. */
  isNew: boolean;
  onEdit: (draft: SplitDraft) => void;
  /** Without it there is nothing to undo yet. */
  onUndo?: (() => void) | undefined;
  /** On Ctrl+Enter; without it the form around the editor handles the key. */
  onSave?: () => void;
  /** A question above the parts. */
  question?: ReactNode;
};

/**
 * The parts of a transaction. Enter goes from field to field, and after the last one adds a part for the rest;
 * Ctrl+Enter saves.
 */
export function SplitEditor({
  draft,
  categories,
  tags,
  accounts = [],
  blocker,
  isNew,
  onEdit,
  onUndo,
  onSave,
  question,
}: SplitEditorProps) {
  const currency = useCurrency();
  const list = useRef<HTMLOListElement>(null);
  /** The field that gets the focus once it is there. */
  const awaited = useRef<{ part: number; field: PartField } | null>(null);
  const amounts = draftAmounts(draft, currency);
  const { length } = draft.parts;
  const save = useRef(onSave);

  useEffect(() => {
    save.current = onSave;
    if (!awaited.current) return;
    focus(awaited.current.part, awaited.current.field);
    awaited.current = null;
  });

  // Begun by hand, a split starts in its first field.
  useEffect(() => {
    if (isNew) focus(0, 'category');
  }, [isNew]);

  function focus(part: number, field: PartField) {
    const row = list.current?.children[part];
    row?.querySelector<HTMLElement>(`[data-part-field=${field}]`)?.focus();
  }

  function add() {
    const { draft: next, added } = withNewPart(draft);
    awaited.current = { part: added, field: 'category' };
    onEdit(next);
  }

  function remove(part: number) {
    awaited.current = { part: Math.max(part - 1, 0), field: 'amount' };
    onEdit(withoutPart(draft, part));
  }

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLElement))
      return;
    if (event.ctrlKey || event.metaKey) {
      if (!onSave) return;
      event.preventDefault();
      // A list may have chosen a value to save with this key.
      return void setTimeout(() => save.current?.());
    }
    const field = event.target.dataset.partField;
    if (event.defaultPrevented || field === undefined) return;
    event.preventDefault();
    const { target } = event;
    const part = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    if (field === 'category') focus(part, 'amount');
    else if (part < length - 1) focus(part + 1, 'category');
    else if (leftOf(draft.total, amounts) !== 0) add();
  }

  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-[15px] font-[550]">Category, in {length} parts</h3>
        <span className="flex gap-3.5">
          <TextButton onClick={() => onEdit(withEvenParts(draft, currency))}>Evenly in {length}</TextButton>
          {onUndo ? <TextButton onClick={onUndo}>Undo the split</TextButton> : null}
        </span>
      </div>
      {question}
      <ol ref={list} aria-label="Parts" className="@container" onKeyDown={onKeyDown}>
        {draft.parts.map((part, index) => (
          <SplitPart
            key={part.key}
            number={index + 1}
            part={part}
            amount={amounts[index] ?? null}
            draft={draft}
            categories={categories}
            tags={tags}
            accounts={accounts}
            onChange={(values) => onEdit(withPart(draft, index, values))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button variant="ghost" className="px-1 md:ml-5.5" onClick={add}>
        <Plus aria-hidden />
        Add a part
      </Button>
      <SplitSum draft={draft} amounts={amounts} problem={blocker} />
    </>
  );
}

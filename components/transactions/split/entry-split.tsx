'use client';

import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { useCurrency } from '@/components/money/currency';
import { SplitEditor } from '@/components/transactions/split/split-editor';
import { parseAmountExpression } from '@/lib/domain/amount-expression';
import { draftProblem, newSplit, splitInput, withRow, type SplitDraft } from '@/lib/domain/split-draft';
import type { Tag } from '@/lib/domain/tag';
import { isIncoming } from '@/lib/domain/transaction';
import type { TransactionFormInput } from '@/lib/domain/transaction-form';

type EntrySplitProps = {
  form: UseFormReturn<TransactionFormInput>;
  categories: readonly string[];
  tags: readonly Tag[];
  onUndo: () => void;
};

/** The parts of a transaction that is entered, in place of its category. They follow the typed amount and type. */
export function EntrySplit({ form, categories, tags, onUndo }: EntrySplitProps) {
  const { control, setFocus } = form;
  const currency = useCurrency();
  const [typed, type] = useWatch({ control, name: ['amount', 'type'] });
  const {
    field: { ref, onChange },
    fieldState,
  } = useController({ control, name: 'parts' });
  const box = useRef<HTMLDivElement>(null);
  const parsed = parseAmountExpression(typed.trim(), currency);
  const amount = 'minorUnits' in parsed && parsed.minorUnits > 0 ? parsed.minorUnits : null;
  const [edited, setEdited] = useState<{ draft: SplitDraft; type: typeof type }>(() => ({
    draft: newSplit({
      amount: amount ?? 0,
      incoming: isIncoming(type),
      type,
      category: form.getValues('category'),
      note: '',
      parts: [],
      tagIds: [],
    }),
    type,
  }));
  /** Whether the amount was there when the split was begun, so that its parts come next. */
  const [startsWithParts] = useState(amount !== null);
  const draft = withRow(edited.draft, edited.type, { amount: amount ?? 0, type });
  const blocker = amount === null ? { kind: 'no-total' as const } : draftProblem(draft, currency);
  const parts = JSON.stringify(amount === null ? [] : splitInput(draft, currency).parts);

  useEffect(() => {
    onChange(JSON.parse(parts) as TransactionFormInput['parts']);
  }, [onChange, parts]);

  useEffect(() => {
    if (!startsWithParts) setFocus('amount');
  }, [startsWithParts, setFocus]);

  // Where a form that is refused puts the focus.
  useImperativeHandle(ref, () => ({
    focus: () => {
      const part = blocker && 'part' in blocker ? blocker.part : draft.parts.length - 1;
      const field = blocker?.kind === 'no-category' ? 'category' : 'amount';
      box.current?.querySelectorAll<HTMLElement>(`[data-part-field=${field}]`)[part]?.focus();
    },
  }));

  return (
    <div ref={box} className="col-span-full max-w-[640px] min-w-0">
      <SplitEditor
        draft={draft}
        categories={categories}
        tags={tags}
        blocker={blocker}
        isNew={startsWithParts}
        onEdit={(next) => setEdited({ draft: next, type })}
        onUndo={onUndo}
      />
      {!blocker && fieldState.error?.message ? (
        <p role="alert" className="mt-1.5 text-[13px] text-expense">
          {fieldState.error.message}
        </p>
      ) : null}
    </div>
  );
}

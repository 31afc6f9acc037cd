'use client';

import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import type { ChoosableAccount } from '@/components/entry/account-options';
import { SplitEditor } from '@/components/entry/split/editor';
import { useCurrency } from '@/components/money/currency';
import { parseAmountExpression } from '@/lib/domain/money/amount-expression';
import type { Tag } from '@/lib/domain/tags/tag';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import {
  draftProblem,
  newSplit,
  splitInput,
  unsavedSplit,
  withRow,
  type SplitDraft,
  type UnsavedSplit,
} from '@/lib/domain/transactions/split-draft';
import { hasFormSign, signedAmount } from '@/lib/domain/transactions/transaction';

type EntrySplitProps = {
  form: UseFormReturn<TransactionFormInput>;
  categories: readonly string[];
  tags: readonly Tag[];
  accounts: readonly ChoosableAccount[];
  /** The split that it has already. */
  had: UnsavedSplit | null;
  onUndo: () => void;
};

/**
 * The parts of a transaction that is entered, or of a row of a file, in place of its category. They follow the typed
 * amount and type.
 */
export function EntrySplit({ form, categories, tags, accounts, had, onUndo }: EntrySplitProps) {
  const { control, setFocus } = form;
  const currency = useCurrency();
  const [typed, type, accountId] = useWatch({ control, name: ['amount', 'type', 'accountId'] });
  const {
    field: { ref, onChange },
    fieldState,
  } = useController({ control, name: 'parts' });
  const box = useRef<HTMLDivElement>(null);
  const parsed = parseAmountExpression(typed.trim(), currency);
  const minorUnits = 'minorUnits' in parsed ? parsed.minorUnits : 0;
  const amount = minorUnits !== 0 && hasFormSign({ amount: minorUnits, type }) ? minorUnits : null;
  const [edited, setEdited] = useState<{ draft: SplitDraft; type: typeof type }>(() =>
    had
      ? { draft: unsavedSplit(had, currency), type: had.type }
      : {
          draft: newSplit({
            amount: Math.abs(amount ?? 0),
            incoming: signedAmount({ amount: amount ?? 1, type }) > 0,
            type,
            category: form.getValues('category'),
            note: '',
            parts: [],
            tagIds: [],
          }),
          type,
        },
  );
  /** The fields that get the focus when a split is begun: its parts if the amount is there, else the amount. */
  const [next] = useState(() => (had ? null : amount === null ? 'amount' : 'parts'));
  const draft = withRow(edited.draft, edited.type, { amount: amount ?? 0, type });
  const blocker = amount === null ? { kind: 'no-total' as const } : draftProblem(draft, currency);
  const parts = JSON.stringify(amount === null ? [] : splitInput(draft, currency).parts);

  useEffect(() => {
    onChange(JSON.parse(parts) as TransactionFormInput['parts']);
  }, [onChange, parts]);

  useEffect(() => {
    if (next === 'amount') setFocus('amount');
  }, [next, setFocus]);

  // Where a form that is refused puts the focus.
  useImperativeHandle(ref, () => ({
    focus: () => {
      const part = blocker && 'part' in blocker ? blocker.part : draft.parts.length - 1;
      const isUnnamed = blocker?.kind === 'no-category' || blocker?.kind === 'no-account';
      const field = isUnnamed ? 'category' : 'amount';
      box.current?.querySelectorAll<HTMLElement>(`[data-part-field=${field}]`)[part]?.focus();
    },
  }));

  return (
    <div ref={box} className="col-span-full max-w-[640px] min-w-0">
      <SplitEditor
        draft={draft}
        categories={categories}
        tags={tags}
        accounts={accounts.filter(({ id }) => id !== accountId)}
        blocker={blocker}
        isNew={next === 'parts'}
        onEdit={(changed) => setEdited({ draft: changed, type })}
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

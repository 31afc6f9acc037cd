'use client';

import { useEffect, useRef, useState } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import type { ChoosableAccount } from '@/components/entry/account-options';
import { TextButton } from '@/components/entry/split/text-button';
import { useLoaded } from '@/components/ui/use-loaded';
import type { Tag } from '@/lib/domain/tags/tag';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import type { UnsavedSplit } from '@/lib/domain/transactions/split-draft';

const fetchSplit = () => import('@/components/entry/split/split').then((module) => module.EntrySplit);

type EntrySplitOptions = {
  categories: readonly string[];
  tags: readonly Tag[];
  accounts: readonly ChoosableAccount[];
  /** The split that the form begins with; its parts are among the form's values. */
  had?: UnsavedSplit | null;
};

/**
 * The split of a transaction in a form. `parts` replace the category, null while it is whole;
 * `button` begins a split.
 */
export function useEntrySplit(
  form: UseFormReturn<TransactionFormInput>,
  { categories, tags, accounts, had = null }: EntrySplitOptions,
) {
  const { control } = form;
  const values = useWatch({ control, name: 'parts' });
  const { errors } = useFormState({ control, name: 'parts' });
  const { Loaded: Split, load, prepare } = useLoaded(fetchSplit);
  /** True if it was begun here, and is no longer the one that the form began with. */
  const [isNew, setNew] = useState(false);
  const wasUndone = useRef(false);
  const isSplit = values !== undefined;

  useEffect(() => {
    if (isSplit) void load();
    else if (wasUndone.current) form.setFocus('category');
    wasUndone.current = false;
  }, [isSplit, load, form]);

  async function begin() {
    if (!(await load())) return;
    setNew(true);
    form.setValue('parts', [], { shouldDirty: true });
  }

  function undo() {
    wasUndone.current = true;
    form.clearErrors('parts');
    form.setValue('parts', undefined, { shouldDirty: true });
  }

  const button = (
    <TextButton onPointerEnter={prepare} onFocus={prepare} onClick={() => void begin()}>
      Split
    </TextButton>
  );
  const parts = !isSplit ? null : Split ? (
    <Split
      form={form}
      categories={categories}
      tags={tags}
      accounts={accounts}
      had={isNew ? null : had}
      onUndo={undo}
    />
  ) : (
    <div className="col-span-full text-[13px] text-ink-2">
      <p>
        In {values.length} parts. <TextButton onClick={() => void load()}>Show them</TextButton>
      </p>
      {errors.parts?.message ? (
        <p role="alert" className="text-expense">
          {errors.parts.message}
        </p>
      ) : null}
    </div>
  );
  return { parts, button };
}

'use client';

import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { TextButton } from '@/components/transactions/split/text-button';
import { useLoaded } from '@/components/ui/use-loaded';
import type { TransactionFormInput } from '@/lib/domain/transaction-form';

const fetchSplit = () =>
  import('@/components/transactions/split/entry-split').then((module) => module.EntrySplit);

/**
 * The split of a transaction in a form: whether it has one, the editor of its parts once that is loaded, the button
 * that begins it, and what undoes it.
 */
export function useEntrySplit(form: UseFormReturn<TransactionFormInput>) {
  const isSplit = useWatch({ control: form.control, name: 'parts' }) !== undefined;
  const { Loaded: Split, load, prepare } = useLoaded(fetchSplit);
  const wasUndone = useRef(false);

  useEffect(() => {
    if (isSplit) void load();
    else if (wasUndone.current) form.setFocus('category');
    wasUndone.current = false;
  }, [isSplit, load, form]);

  async function begin() {
    if (await load()) form.setValue('parts', [], { shouldDirty: true });
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
  return { isSplit, Split, button, undo };
}

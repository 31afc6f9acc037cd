'use client';

import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { FLAG_TEXTS } from '@/components/entry/flag-texts';
import { TagInput } from '@/components/tags/input';
import { SwitchLine } from '@/components/ui/fields/switch-line';
import type { Tag } from '@/lib/domain/tags/tag';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';

type EntryMoreFieldsProps = {
  id: string;
  form: UseFormReturn<TransactionFormInput>;
  tags: readonly Tag[];
};

/** Flags and tags of a transaction. A transfer counts in nothing, so it has no flags. */
export function EntryMoreFields({ id, form: { control }, tags }: EntryMoreFieldsProps) {
  const isTransfer = useWatch({ control, name: 'type' }) === 'transfer';
  return (
    <div id={id} className="mt-2 grid gap-3">
      {isTransfer ? null : (
        <>
          <Controller
            control={control}
            name="oneTime"
            render={({ field: { value, onChange } }) => (
              <SwitchLine
                {...FLAG_TEXTS.oneTime}
                className="items-center"
                checked={value ?? false}
                onChange={onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="counted"
            render={({ field: { value, onChange } }) => (
              <SwitchLine
                {...FLAG_TEXTS.notCounted}
                className="items-center"
                checked={value === false}
                onChange={(checked) => onChange(!checked)}
              />
            )}
          />
        </>
      )}
      <Controller
        control={control}
        name="tags"
        render={({ field: { value, onChange } }) => (
          <div className="grid gap-1.5">
            <span aria-hidden className="text-[13px] font-medium">
              Tags
            </span>
            <TagInput label="Tags" tags={tags} value={value ?? []} onChange={onChange} />
          </div>
        )}
      />
    </div>
  );
}

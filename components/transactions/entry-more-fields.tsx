'use client';

import { useId } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { TagInput } from '@/components/tags/tag-input';
import { Switch } from '@/components/ui/switch';
import type { Tag } from '@/lib/domain/tag';
import type { TransactionFormInput } from '@/lib/domain/transaction-form';

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
              <Flag
                label="One-time"
                text="In totals, not in averages or forecasts"
                checked={value ?? false}
                onChange={onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="counted"
            render={({ field: { value, onChange } }) => (
              <Flag
                label="Not counted"
                text="In the balance, in no total"
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

function Flag({
  label,
  text,
  checked,
  onChange,
}: {
  label: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-text`} className="text-[13px] text-ink-3">
          {text}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-text`} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}

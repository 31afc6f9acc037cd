'use client';

import { useId } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type { ChoosableAccount } from '@/components/entry/account-options';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { UserText } from '@/components/ui/user-text';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';

/** Checkbox that also enters the other account's row, for an account whose files are not imported. */
export function AlsoEnter({
  form: { control },
  accounts,
}: {
  form: UseFormReturn<TransactionFormInput>;
  accounts: readonly ChoosableAccount[];
}) {
  const id = useId();
  const to = useWatch({ control, name: 'toAccountId' });
  const name = accounts.find((account) => account.id === to)?.name ?? 'the other account';
  return (
    <Controller
      control={control}
      name="alsoEnter"
      render={({ field: { value = false, onChange } }) => (
        <div className="col-span-full flex items-start gap-2.5">
          <Checkbox
            id={id}
            className="mt-1"
            aria-describedby={`${id}-hint`}
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
          <div>
            <label htmlFor={id} className="font-medium">
              Also enter it in <UserText>{name}</UserText>
            </label>
            <p id={`${id}-hint`} className="text-[13px] text-ink-3">
              {value ? 'Both rows are entered and linked.' : `It waits for the file of ${name}.`}
            </p>
          </div>
        </div>
      )}
    />
  );
}

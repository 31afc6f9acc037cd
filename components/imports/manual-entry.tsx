'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SuccessNote } from '@/components/imports/success-note';
import { useRedirectToTransactions } from '@/components/imports/use-redirect-to-transactions';
import { Alert } from '@/components/ui/alert';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { Input } from '@/components/ui/input';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { addTransaction } from '@/lib/actions/transactions';
import { accountLabel, type AccountBalance } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { newId } from '@/lib/domain/new-id';
import { manualEntrySchema, type ManualEntryInput } from '@/lib/domain/manual-entry';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
];

type ManualEntryProps = {
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  today: CalendarDate;
};

/** The 'Manual Entry' section: one transaction by hand. */
export function ManualEntry({ accounts, categories, today }: ManualEntryProps) {
  const [saved, setSaved] = useState(false);
  const form = useForm<ManualEntryInput>({
    // The action parses the input itself, so the form hands it on as typed.
    resolver: zodResolver(manualEntrySchema, undefined, { raw: true }),
    defaultValues: {
      id: '',
      date: today,
      description: '',
      amount: '',
      type: 'expense',
      category: '',
      accountId: '',
    },
  });
  const { errors } = form.formState;
  // Chosen in the browser only, so that server and first render agree.
  useEffect(() => form.setValue('id', newId()), [form]);
  // Today can change under an open form: at midnight, or once the server knows the time zone.
  useEffect(() => {
    if (!form.getFieldState('date').isDirty) form.resetField('date', { defaultValue: today });
  }, [form, today]);
  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    const result = await addTransaction(input);
    if (result.ok) setSaved(true);
    // Told what was saved under this id, the user means another transaction by sending the form again.
    else if (result.savedBefore) form.setValue('id', newId());
    return result;
  });
  useRedirectToTransactions(saved);

  return (
    <Card aria-labelledby="manual-entry">
      <CardHeader>
        <CardTitle id="manual-entry">Manual Entry</CardTitle>
      </CardHeader>
      {saved ? (
        <SuccessNote detail="1 added." />
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={onSubmit}
          className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          {error ? (
            <Alert variant="error" className="col-span-full">
              {error}
            </Alert>
          ) : null}
          <DateField control={form.control} name="date" label="Date" />
          <Field label="Description" error={errors.description?.message}>
            <Input autoComplete="off" maxLength={500} {...form.register('description')} />
          </Field>
          <Field label="Amount" error={errors.amount?.message}>
            <Input autoComplete="off" inputMode="decimal" placeholder="0.00" {...form.register('amount')} />
          </Field>
          <SelectField control={form.control} name="type" label="Type" options={TYPES} />
          <Field label="Category" error={errors.category?.message}>
            <Input autoComplete="off" list="category-choices" maxLength={60} {...form.register('category')} />
          </Field>
          <datalist id="category-choices">
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <SelectField
            control={form.control}
            name="accountId"
            label="Account"
            placeholder="Choose an account"
            options={accounts.map((account) => ({ value: account.id, label: accountLabel(account) }))}
          />
          <div className="col-span-full">
            <SubmitButton busy={busy} busyText="Adding...">
              Add Transaction
            </SubmitButton>
          </div>
        </form>
      )}
    </Card>
  );
}

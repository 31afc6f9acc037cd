'use client';

import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useCurrency } from '@/components/money/currency';
import { Button } from '@/components/ui/button';
import { DatePicker } from '@/components/ui/date-picker';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { accountLabel, choosableAccounts, type AccountBalance } from '@/lib/domain/account';
import { fieldErrors } from '@/lib/domain/field-errors';
import { toDecimal } from '@/lib/domain/money';
import { editedRow, rowEditSchema, type RowEdit } from '@/lib/domain/imports/staging/row-edit';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
];

type RowEditorProps = {
  row: StagedRow;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  busy: boolean;
  onSave: (edit: RowEdit) => void;
  /** What else can be done with the row. */
  children: ReactNode;
};

/** A row's fields, to be corrected in place. */
export function RowEditor({ row, accounts, categories, busy, onSave, children }: RowEditorProps) {
  const currency = useCurrency();
  const [values, setValues] = useState(() => editedRow(row, currency));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const listId = useId();
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Row ${row.line}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const parsed = rowEditSchema(currency).safeParse(values);
        setErrors(parsed.success ? {} : fieldErrors(parsed.error));
        if (parsed.success) onSave(parsed.data);
      }}
      className="grid grid-cols-2 gap-2.5 md:grid-cols-3 xl:grid-cols-6"
    >
      <Field label="Date" error={errors.date}>
        <DatePicker value={values.date} onChange={(date) => set({ date })} />
      </Field>
      <Field label="Description" error={errors.description}>
        <Input
          autoComplete="off"
          value={values.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Field label="Category" error={errors.category}>
        <Input
          autoComplete="off"
          list={listId}
          value={values.category}
          onChange={(event) => set({ category: event.target.value })}
        />
      </Field>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Field label="Amount" error={errors.amount}>
        <Input
          autoComplete="off"
          inputMode="decimal"
          placeholder={toDecimal(0, currency)}
          value={values.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
      </Field>
      <Field label="Type" error={errors.type}>
        <Select
          placeholder="Choose a type"
          options={TYPES}
          value={values.type}
          onValueChange={(type) => set({ type })}
        />
      </Field>
      <Field label="Account" error={errors.accountId}>
        <Select
          placeholder="Choose an account"
          options={choosableAccounts(accounts, row.accountId).map((account) => ({
            value: account.id,
            label: accountLabel(account),
          }))}
          value={values.accountId}
          onValueChange={(accountId) => set({ accountId })}
        />
      </Field>
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save row'}
        </Button>
        {children}
      </div>
    </form>
  );
}

'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useCurrency } from '@/components/money/currency';
import { TransactionFields } from '@/components/transactions/transaction-fields';
import { Button } from '@/components/ui/button';
import { DatePicker } from '@/components/ui/date-picker';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { choosableAccounts, type AccountBalance } from '@/lib/domain/account';
import { toDecimal, toPlainDecimal } from '@/lib/domain/money';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import {
  transactionFieldsSchema,
  type TransactionFieldsInput,
  type TransactionFieldsValues,
} from '@/lib/domain/transaction-form';

const ORDER = ['date', 'description', 'category', 'amount', 'type', 'accountId'] as const;

type RowEditorProps = {
  row: StagedRow;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  busy: boolean;
  onSave: (values: TransactionFieldsValues) => void;
  /** What else can be done with the row. */
  children: ReactNode;
};

/** A row's fields, to be corrected in place: the form of a transaction in the width of a table. */
export function RowEditor({ row, accounts, categories, busy, onSave, children }: RowEditorProps) {
  const currency = useCurrency();
  const listId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<TransactionFieldsInput, unknown, TransactionFieldsValues>({
    resolver: useMemo(() => zodResolver(transactionFieldsSchema(currency)), [currency]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    // What could not be read is empty.
    defaultValues: {
      date: row.date ?? '',
      description: row.description,
      category: row.category,
      amount: row.amount === null ? '' : toPlainDecimal(row.amount, currency),
      type: row.type ?? undefined,
      accountId: row.accountId ?? '',
    },
  });
  const { errors, submitCount } = form.formState;
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [submitCount]);

  return (
    <form
      ref={element}
      noValidate
      aria-label={`Row ${row.line}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void form.handleSubmit(onSave)(event);
      }}
      className="grid grid-cols-2 gap-2.5 md:grid-cols-3 xl:grid-cols-6"
    >
      <TransactionFields
        form={form}
        accounts={choosableAccounts(accounts, row.accountId)}
        categories={categories}
        order={ORDER}
        instead={{
          date: (
            <Controller
              control={form.control}
              name="date"
              render={({ field: { value, onChange } }) => (
                <Field label="Date" error={errors.date?.message}>
                  <DatePicker value={value} onChange={onChange} />
                </Field>
              )}
            />
          ),
          category: (
            <>
              <Field label="Category" error={errors.category?.message}>
                <Input autoComplete="off" list={listId} {...form.register('category')} />
              </Field>
              <datalist id={listId}>
                {categories.map((category) => (
                  <option key={category} value={category} />
                ))}
              </datalist>
            </>
          ),
          amount: (
            <Field label="Amount" error={errors.amount?.message}>
              <Input
                autoComplete="off"
                inputMode="decimal"
                placeholder={toDecimal(0, currency)}
                {...form.register('amount')}
              />
            </Field>
          ),
        }}
      />
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save row'}
        </Button>
        {children}
      </div>
    </form>
  );
}

'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { useEntrySplit } from '@/components/entry/split/use-split';
import { TransactionFields } from '@/components/entry/transaction-fields';
import { Button } from '@/components/ui/button';
import { DatePicker } from '@/components/ui/dates/picker';
import { Field } from '@/components/ui/fields/field';
import { isEdited } from '@/components/ui/forms/use-form-action';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { choosableAccounts, type AccountBalance } from '@/lib/domain/accounts/account';
import { parseDecimal, toDecimal, toPlainDecimal } from '@/lib/domain/money/money';
import { splitInput, unsavedSplit, type UnsavedSplit } from '@/lib/domain/transactions/split-draft';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { Tag } from '@/lib/domain/tags/tag';
import { isTakenBack, signedAmount } from '@/lib/domain/transactions/transaction';
import {
  stagedRowSchema,
  type StagedRowValues,
  type TransactionFormInput,
} from '@/lib/domain/transactions/form';
import { TAKEN_BACK } from '@/lib/domain/transactions/type-names';

const ORDER = ['date', 'description', 'category', 'amount', 'type', 'accountId'] as const;
const ORDER_OF_SPLIT = ORDER.filter((name) => name !== 'category');

function savedSplitOf({ amount, type, parts }: StagedRow): UnsavedSplit | null {
  if (parts.length === 0 || amount === null || type === null) return null;
  const signed = signedAmount({ amount, type });
  return { amount: Math.abs(amount), type, incoming: signed > 0, parts };
}

type RowEditorProps = {
  row: StagedRow;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  tags: readonly Tag[];
  busy: boolean;
  onSave: (values: StagedRowValues) => void;
  /** Other actions of the row. */
  children: ReactNode;
};

/**
 * A row's fields, to be corrected in place: the form of a transaction in the width of a table. It can be split, with
 * the parts in place of the category.
 */
export function RowEditor({ row, accounts, categories, tags, busy, onSave, children }: RowEditorProps) {
  const currency = useCurrency();
  const element = useRef<HTMLFormElement>(null);
  const had = savedSplitOf(row);
  const form = useForm<TransactionFormInput, unknown, StagedRowValues>({
    resolver: useMemo(() => zodResolver(stagedRowSchema(currency)), [currency]),
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
      parts: had ? splitInput(unsavedSplit(had, currency), currency).parts : undefined,
    },
  });
  const { errors, submitCount, dirtyFields } = form.formState;
  useUnsaved(isEdited(dirtyFields));
  const [type, amount] = useWatch({ control: form.control, name: ['type', 'amount'] });
  const takenBack = isTakenBack({ amount: parseDecimal(amount, currency) ?? 0, type });
  // A split reads and sets the typed values, valid or not.
  const entry = form as unknown as UseFormReturn<TransactionFormInput>;
  const { parts, button } = useEntrySplit(entry, {
    categories,
    tags,
    accounts: choosableAccounts(accounts),
    had,
  });

  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else if (form.getFieldState('parts').invalid) form.setFocus('parts');
  }, [submitCount, form]);

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
        order={parts ? ORDER_OF_SPLIT : ORDER}
        // What it is split into depends on its direction.
        beside={type ? { category: button } : {}}
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
          amount: (
            <Field
              label="Amount"
              error={errors.amount?.message}
              hint={takenBack && !errors.amount ? TAKEN_BACK : undefined}
            >
              {/* A numeric keypad lacks the minus on phones. */}
              <MoneyInput
                inputMode={type === 'income' ? 'text' : 'decimal'}
                placeholder={toDecimal(0, currency)}
                {...form.register('amount')}
              />
            </Field>
          ),
        }}
      />
      {parts}
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save row'}
        </Button>
        {children}
      </div>
    </form>
  );
}

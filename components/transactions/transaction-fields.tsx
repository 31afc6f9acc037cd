'use client';

import { Fragment, type ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CategoryCombobox } from '@/components/categories/category-combobox';
import { AmountField } from '@/components/money/amount-field';
import { DateField } from '@/components/ui/date-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SelectField } from '@/components/ui/select-field';
import { accountLabel } from '@/lib/domain/account';
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date';
import { sameCategory } from '@/lib/domain/category-choices';
import type { TransactionFieldsInput } from '@/lib/domain/transaction-form';
import type { TransactionDetails } from '@/lib/domain/transaction';
import { dayName, readTypedDate } from '@/lib/domain/date-input';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
] as const;

type Name = keyof TransactionFieldsInput;

type TransactionFieldsProps<Values extends TransactionFieldsInput, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  accounts: readonly { id: string; name: string; lastFourDigits: string; closed?: boolean }[];
  categories: readonly string[];
  /** For a date that is typed: 'yesterday'. */
  today?: CalendarDate;
  /** Notes about single fields. */
  notes?: Partial<Record<keyof TransactionDetails, string>>;
  order?: readonly Name[];
  /** Fields in place of the usual ones. */
  instead?: Partial<Record<Name, ReactNode>>;
};

const ORDER: readonly Name[] = ['date', 'description', 'amount', 'type', 'category', 'accountId'];

/** The fields shared by every form of a transaction, for the form's own grid. */
export function TransactionFields<Values extends TransactionFieldsInput, Output>({
  form,
  accounts,
  categories,
  today = '',
  notes = {},
  order = ORDER,
  instead = {},
}: TransactionFieldsProps<Values, Output>) {
  // A form may have more fields than these.
  const { control, register, setValue, formState } = form as unknown as UseFormReturn<TransactionFieldsInput>;
  const fields: Record<Name, ReactNode> = {
    date: (
      <DateField
        control={control}
        name="date"
        label="Date"
        note={notes.date}
        hint={(date) => dayName(date, today) ?? 'Like Nov 20 or yesterday'}
        read={(text) => readTypedDate(text, today)}
        addDays={addDays}
      />
    ),
    description: (
      <Field label="Description" note={notes.description} error={formState.errors.description?.message}>
        <Input autoComplete="off" {...register('description')} />
      </Field>
    ),
    amount: (
      <AmountField
        control={control}
        name="amount"
        label="Amount"
        note={notes.amount}
        onExpense={() => setValue('type', 'expense', { shouldDirty: true, shouldValidate: true })}
      />
    ),
    type: (
      <SelectField
        control={control}
        name="type"
        label="Type"
        note={notes.type}
        placeholder="Choose a type"
        options={TYPES}
      />
    ),
    category: (
      <Controller
        control={control}
        name="category"
        render={({ field: { onChange, ...field }, fieldState }) => (
          <Field
            label="Category"
            note={notes.category}
            error={fieldState.error?.message}
            hint={fieldState.error ? undefined : categoryHint(categories, field.value)}
          >
            <CategoryCombobox {...field} categories={categories} onValueChange={onChange} />
          </Field>
        )}
      />
    ),
    accountId: (
      <SelectField
        control={control}
        name="accountId"
        label="Account"
        note={notes.accountId}
        placeholder="Choose an account"
        options={accounts.map((account) => ({
          value: account.id,
          label: accountLabel(account) + (account.closed ? ', closed' : ''),
        }))}
      />
    ),
  };
  return order.map((name) => <Fragment key={name}>{instead[name] ?? fields[name]}</Fragment>);
}

function categoryHint(categories: readonly string[], text: string): string {
  const isNew = text.trim() !== '' && sameCategory(categories, text) === undefined;
  return isNew ? 'New: it is created with this entry' : 'Choose one, or type a new one';
}

'use client';

import { Controller, type UseFormReturn } from 'react-hook-form';
import { CategoryCombobox } from '@/components/categories/category-combobox';
import { AmountField } from '@/components/money/amount-field';
import { DateField } from '@/components/ui/date-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SelectField } from '@/components/ui/select-field';
import { accountLabel } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { sameCategory } from '@/lib/domain/category-choices';
import type { TransactionFormInput } from '@/lib/domain/transaction-form';
import type { TransactionDetails } from '@/lib/domain/transaction';
import { addDays, dayName, readTypedDate } from '@/lib/domain/date-input';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
] as const;

type TransactionFieldsProps = {
  form: UseFormReturn<TransactionFormInput>;
  accounts: readonly { id: string; name: string; lastFourDigits: string; closed?: boolean }[];
  categories: readonly string[];
  today: CalendarDate;
  /** Notes about single fields. */
  notes?: Partial<Record<keyof TransactionDetails, string>>;
};

/** The fields shared by every form of a transaction, for the form's own grid. */
export function TransactionFields({ form, accounts, categories, today, notes = {} }: TransactionFieldsProps) {
  const { control, register, setValue } = form;
  return (
    <>
      <DateField
        control={control}
        name="date"
        label="Date"
        note={notes.date}
        hint={(date) => dayName(date, today) ?? 'Like Nov 20 or yesterday'}
        read={(text) => readTypedDate(text, today)}
        addDays={addDays}
      />
      <Field label="Description" note={notes.description} error={form.formState.errors.description?.message}>
        <Input autoComplete="off" {...register('description')} />
      </Field>
      <AmountField
        control={control}
        name="amount"
        label="Amount"
        note={notes.amount}
        onExpense={() => setValue('type', 'expense', { shouldDirty: true, shouldValidate: true })}
      />
      <SelectField control={control} name="type" label="Type" note={notes.type} options={TYPES} />
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
    </>
  );
}

function categoryHint(categories: readonly string[], text: string): string {
  const isNew = text.trim() !== '' && sameCategory(categories, text) === undefined;
  return isNew ? 'New: it is created with this entry' : 'Choose one, or type a new one';
}

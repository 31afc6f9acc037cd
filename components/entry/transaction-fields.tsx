'use client';

import { Fragment, useEffect, type ReactNode } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { CategoryCombobox } from '@/components/categories/combobox';
import { AmountField } from '@/components/money/amount-field';
import { DateField } from '@/components/ui/dates/field';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { accountOptions, type ChoosableAccount } from '@/components/entry/account-options';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { sameCategory } from '@/lib/domain/categories/choices';
import { LEG_TYPES, type LedgerType } from '@/lib/domain/transactions/enums';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import type { TransactionFieldsInput } from '@/lib/domain/transactions/form';
import type { TransactionDetails } from '@/lib/domain/transactions/transaction';
import { dayName, readTypedDate } from '@/lib/domain/dates/typed-date';
import { TAKEN_BACK, TYPE_NAMES } from '@/lib/domain/transactions/type-names';

type FieldsInput = Omit<TransactionFieldsInput, 'type'> & { type: LedgerType };

type Name = keyof FieldsInput;

type TransactionFieldsProps<Values extends FieldsInput, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  accounts: readonly ChoosableAccount[];
  categories: readonly string[];
  /** For a date that is typed: 'yesterday'. */
  today?: CalendarDate;
  /** Notes about single fields. */
  notes?: Partial<Record<keyof TransactionDetails, string>>;
  order?: readonly Name[];
  /** The types to choose from. */
  types?: readonly LedgerType[];
  /** Fields in place of the usual ones. */
  instead?: Partial<Record<Name, ReactNode>>;
  /** Actions next to the labels of fields, after them in the order of focus. */
  beside?: Partial<Record<Name, ReactNode>>;
};

const ORDER: readonly Name[] = ['date', 'description', 'amount', 'type', 'category', 'accountId'];

/** The fields shared by every form of a transaction, for the form's own grid. */
export function TransactionFields<Values extends FieldsInput, Output>({
  form,
  accounts,
  categories,
  today = '',
  notes = {},
  order = ORDER,
  types = LEG_TYPES,
  instead = {},
  beside = {},
}: TransactionFieldsProps<Values, Output>) {
  // A form may have more fields than these.
  const { control, register, getValues, getFieldState, setValue, trigger, formState } =
    form as unknown as UseFormReturn<FieldsInput>;
  const chosen = useWatch({ control, name: 'type' });

  // Only some types may have a minus.
  useEffect(() => {
    if (getFieldState('amount').invalid) void trigger('amount');
  }, [chosen, getFieldState, trigger]);

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
        negative={chosen === 'income' ? TAKEN_BACK : undefined}
        onExpense={() => {
          if (getValues('type') !== 'transfer')
            setValue('type', 'expense', { shouldDirty: true, shouldValidate: true });
        }}
      />
    ),
    type: (
      <SelectField
        control={control}
        name="type"
        label="Type"
        note={notes.type}
        placeholder="Choose a type"
        options={types.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
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
        options={accountOptions(accounts)}
      />
    ),
  };
  return order.map((name) =>
    beside[name] ? (
      <div key={name} className="relative">
        {instead[name] ?? fields[name]}
        <span className="absolute top-0 right-0 touch:-top-3">{beside[name]}</span>
      </div>
    ) : (
      <Fragment key={name}>{instead[name] ?? fields[name]}</Fragment>
    ),
  );
}

function categoryHint(categories: readonly string[], text: string): string {
  const isNew = text.trim() !== '' && sameCategory([...categories, UNCATEGORIZED], text) === undefined;
  return isNew ? 'New category, created when you save' : 'Choose one, or type a new one';
}

'use client';

import { Suspense } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { accountOptions, type ChoosableAccount } from '@/components/entry/account-options';
import { useEntrySplit } from '@/components/entry/split/use-split';
import { TransactionFields } from '@/components/entry/transaction-fields';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { lazyOr } from '@/components/ui/lazy-or';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Tag } from '@/lib/domain/tags/tag';
import { LEDGER_TYPES, LEG_TYPES } from '@/lib/domain/transactions/enums';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import type { UnsavedSplit } from '@/lib/domain/transactions/split-draft';
import type { TransactionDetails } from '@/lib/domain/transactions/transaction';
import { TYPE_NAMES } from '@/lib/domain/transactions/type-names';

const AlsoEnter = lazyOr(
  () => import('@/components/entry/also-enter').then((module) => module.AlsoEnter),
  () => (
    <p role="alert" className="col-span-full text-[13px] text-expense">
      Part of this form could not be loaded. Reload the page.
    </p>
  ),
);

type EntryFieldsProps = {
  form: UseFormReturn<TransactionFormInput>;
  accounts: readonly ChoosableAccount[];
  categories: readonly string[];
  tags: readonly Tag[];
  today: CalendarDate;
  notes?: Partial<Record<keyof TransactionDetails, string>>;
  /** The split of the one that is copied. */
  split?: UnsavedSplit | null;
  /** True if a transaction is edited, which can't become a transfer here, or stop being one. */
  isEdit?: boolean;
};

/**
 * The fields of a transaction; of a transfer the two accounts in place of one, and no category. A new one can be
 * split, with the parts in place of the category.
 */
export function EntryFields({
  form,
  accounts,
  tags,
  split = null,
  isEdit = false,
  ...props
}: EntryFieldsProps) {
  const { control } = form;
  const isTransfer = useWatch({ control, name: 'type' }) === 'transfer';
  const { parts, button } = useEntrySplit(form, {
    categories: props.categories,
    tags,
    accounts,
    had: split,
  });
  const fields = { form, accounts, ...props };

  // One account alone has nowhere to send money to.
  const types = isEdit || accounts.length < 2 ? LEG_TYPES : LEDGER_TYPES;
  if (!isTransfer && parts)
    return (
      <>
        <TransactionFields
          {...fields}
          types={types}
          order={['date', 'description', 'amount', 'type', 'accountId']}
        />
        {parts}
      </>
    );
  if (!isTransfer)
    return <TransactionFields {...fields} types={types} beside={isEdit ? {} : { category: button }} />;
  if (isEdit)
    return (
      <TransactionFields
        {...fields}
        order={['date', 'description', 'amount', 'type', 'accountId']}
        instead={{
          type: (
            <Field label="Type" hint="To change it, say that it is not a transfer">
              <Input readOnly value={TYPE_NAMES.transfer} />
            </Field>
          ),
        }}
      />
    );
  return (
    <>
      <TransactionFields
        {...fields}
        types={LEDGER_TYPES}
        order={['date', 'description', 'amount', 'type', 'accountId']}
        instead={{
          accountId: (
            <SelectField
              control={control}
              name="accountId"
              label="From"
              placeholder="Choose an account"
              options={accountOptions(accounts)}
            />
          ),
        }}
      />
      <SelectField
        control={control}
        name="toAccountId"
        label="To"
        placeholder="Choose an account"
        options={accountOptions(accounts)}
      />
      <Suspense fallback={null}>
        <AlsoEnter form={form} accounts={accounts} />
      </Suspense>
    </>
  );
}

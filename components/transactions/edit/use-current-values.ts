'use client';

import { useWatch, type Control } from 'react-hook-form';
import { useCurrency } from '@/components/money/currency';
import { useMoney } from '@/components/money/use-money';
import { accountLabel } from '@/lib/domain/accounts/account';
import { formatDate } from '@/lib/domain/dates/format';
import { conflictingFields } from '@/lib/domain/transactions/edit-conflict';
import { byField, TEXT_FIELDS } from '@/lib/domain/transactions/fields';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import {
  formAmount,
  type Transaction,
  type TransactionChoices,
  type TransactionDetails,
} from '@/lib/domain/transactions/transaction';
import { TYPE_NAMES } from '@/lib/domain/transactions/type-names';

/** A transaction's current value for each field in which the form differs: 'Now: Groceries'. */
export function useCurrentValues(
  control: Control<TransactionFormInput>,
  now: Transaction | null,
  { accounts }: TransactionChoices,
): Partial<Record<keyof TransactionDetails, string>> {
  const typed = useWatch({ control }) as TransactionFormInput;
  const money = useMoney();
  const currency = useCurrency();
  if (!now) return {};
  const account = accounts.find(({ id }) => id === now.accountId);
  const shown: Record<keyof TransactionDetails, string> = {
    date: formatDate(now.date),
    description: now.description,
    amount: money(formAmount(now)),
    type: TYPE_NAMES[now.type],
    category: now.category,
    accountId: account ? accountLabel(account) : 'Unknown Account',
    ...byField(TEXT_FIELDS, ({ name }, field) => now[field] || `no ${name}`),
  };
  return Object.fromEntries(
    conflictingFields(typed, now, currency).map((field) => [field, `Now: ${shown[field]}`]),
  );
}

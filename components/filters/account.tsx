'use client';

import { useChoices } from '@/components/entry/choices';
import { ChoiceFilter, type FilterFieldProps } from '@/components/filters/choice';
import { accountLabel } from '@/lib/domain/accounts/account';
import { valuesText } from '@/lib/domain/transactions/filters/values';

/** Filters by accounts: any of some, without others. */
export function AccountFilter(field: FilterFieldProps) {
  const { filter } = field;
  const choices = useChoices();
  const nameOf = (id: string) => {
    const account = choices?.accounts.find((known) => known.id === id);
    if (account) return accountLabel(account);
    return choices ? 'Unknown Account' : 'Error loading account';
  };
  return (
    <ChoiceFilter
      {...field}
      text={
        valuesText(filter.accounts, filter.withoutAccounts, { noun: 'accounts', nameOf }) ?? 'All accounts'
      }
      choices={{
        title: 'Accounts',
        options: (choices?.accounts ?? []).map((account) => ({
          value: account.id,
          label: account.closed ? `${accountLabel(account)} · closed` : accountLabel(account),
        })),
        modes: [{ mode: 'withoutAccounts', label: 'Leave out' }],
        ticked: 'accounts',
        nothing: choices ? 'No accounts yet.' : 'The accounts could not be loaded.',
      }}
    />
  );
}

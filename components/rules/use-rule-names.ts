'use client';

import { useMemo } from 'react';
import { useCurrency } from '@/components/money/currency';
import { accountLabel } from '@/lib/domain/accounts/account';
import type { RuleNames } from '@/lib/domain/rules/texts';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

/** Names that are needed to put rules in words. */
export function useRuleNames(accounts: TransactionChoices['accounts']): RuleNames {
  const currency = useCurrency();
  return useMemo(() => {
    const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
    return { currency, account: (id) => labels.get(id) ?? '…' };
  }, [currency, accounts]);
}

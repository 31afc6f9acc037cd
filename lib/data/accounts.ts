import 'server-only';

import { cache } from 'react';
import { z } from 'zod';
import type { AccountBalance, AccountType } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { Currency } from '@/lib/domain/currency';
import { createClient } from '@/lib/supabase/server';
import { byCurrency, minorUnits, toNumeric } from './numeric';
import { getCurrency } from './shell';
import { logFailure } from './errors';

/** A row of the view account_balances. */
export const accountBalanceRow = byCurrency((currency) =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      type: z.enum(['bank', 'credit', 'debit', 'checking']),
      last_four_digits: z.string(),
      balance: minorUnits(currency),
      closed_at: z.string().nullable(),
    })
    .transform((row): AccountBalance => ({
      id: row.id,
      name: row.name,
      type: row.type,
      lastFourDigits: row.last_four_digits,
      balance: row.balance,
      closed: row.closed_at !== null,
    })),
);

/** The user's accounts, open and closed, with their balance of now, the newest first; read once per request. */
export const getAccounts = cache(async (): Promise<AccountBalance[]> => {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase
      .from('account_balances')
      .select('id, name, type, last_four_digits, balance, closed_at')
      .order('created_at', { ascending: false })
      .order('id'),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading accounts', error);
  return z.array(accountBalanceRow(currency)).parse(data);
});

/**
 * Adds an account whose balance (minor units of `currency`) is true now, on the user's `today`, under the id its form chose;
 * adding it again changes nothing. False when an earlier sending of the same form has saved other values.
 * Throws when it can't be saved.
 */
export async function insertAccount(
  account: {
    id: string;
    name: string;
    type: AccountType;
    lastFourDigits: string;
    balance: number;
  },
  today: CalendarDate,
  currency: Currency,
): Promise<boolean> {
  const supabase = await createClient();
  const { data: added, error } = await supabase.rpc('add_account', {
    account: account.id,
    name: account.name,
    type: account.type,
    last_four_digits: account.lastFourDigits,
    balance: toNumeric(account.balance, currency),
    today,
  });
  if (error) throw logFailure('adding an account', error);
  return added;
}

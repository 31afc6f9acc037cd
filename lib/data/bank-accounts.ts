import 'server-only';

import { z } from 'zod';
import { type AccountType, type BankAccount } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { Currency } from '@/lib/domain/currency';
import { createClient } from '@/lib/supabase/server';
import { changedDocument, refusal, type ChangeRefusal } from './ledger-changes';
import { byCurrency, minorUnits, toNumeric } from './numeric';
import { userToday } from './session';
import { getCurrency } from './shell';
import { unexpected } from './errors';

const bankAccount = byCurrency((currency) =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      type: z.enum(['bank', 'credit', 'debit', 'checking']),
      last_four_digits: z.string(),
      balance: minorUnits(currency),
      closed: z.boolean(),
      revision: z.number(),
      transactions: z.number(),
      latest: z.string().nullable(),
      upcoming: minorUnits(currency),
    })
    .transform(({ last_four_digits, ...account }): BankAccount => ({
      ...account,
      lastFourDigits: last_four_digits,
    })),
);

/** The user's accounts, open and closed, as the Bank Accounts screen shows them, the newest first. */
export async function getBankAccounts(): Promise<BankAccount[]> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('bank_accounts', { today: await userToday() }),
    getCurrency(),
  ]);
  if (error) throw unexpected('reading accounts', error);
  return z.array(bankAccount(currency)).parse(data);
}

/** How a change ended that was made on an account as a form showed it: 'changed' and not, with what it says now. */
export type AccountChange = 'changed' | 'gone' | BankAccount;

/**
 * Changes an account that is still as its form showed it (`revision`). Answers 'changed' once it says what was
 * meant, also when an earlier sending of the same form did it.
 */
export async function saveAccount(
  id: string,
  revision: number,
  account: { name: string; type: AccountType; lastFourDigits: string },
): Promise<AccountChange> {
  const supabase = await createClient();
  const { data: changed, error } = await supabase
    .from('accounts')
    .update({ name: account.name, type: account.type, last_four_digits: account.lastFourDigits })
    .eq('id', id)
    .eq('revision', revision)
    .is('deletion_id', null)
    .select('id');
  if (error) throw unexpected('changing an account', error);
  if (changed.length > 0) return 'changed';
  const now = await findAccount(id);
  if (!now) return 'gone';
  const same =
    now.name === account.name && now.type === account.type && now.lastFourDigits === account.lastFourDigits;
  return same ? 'changed' : now;
}

/**
 * Sets what an account holds (minor units of `currency`) as of now, on the user's `today`, if it is still as its form showed it
 * (`revision`). Answers as saveAccount does.
 */
export async function saveBalance(
  id: string,
  revision: number,
  balance: number,
  currency: Currency,
  today: CalendarDate,
): Promise<AccountChange> {
  const supabase = await createClient();
  const { data: changed, error } = await supabase.rpc('update_balance', {
    account: id,
    balance: toNumeric(balance, currency),
    today,
    revision,
  });
  if (error) {
    refusal('updating a balance', error);
    return 'gone';
  }
  return changed ? 'changed' : ((await findAccount(id)) ?? 'gone');
}

/** Closes an account or opens it again; null when it is so now. */
export async function setClosed(id: string, closed: boolean): Promise<{ refused: ChangeRefusal } | null> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('close_account', { account: id, closed });
  return error ? refusal('closing an account', error) : null;
}

/**
 * Moves an account and its transactions, of which the user was told the number, to the trash as a change that
 * can be taken back; asked again it changes nothing more. Where there is another number by now nothing happens:
 * `selection_changed`, with that number.
 */
export async function moveAccountToTrash(
  change: string,
  id: string,
  told: number,
): Promise<{ transactions: number } | { refused: ChangeRefusal; transactions?: number }> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('delete_account', { change, account: id, transactions: told });
  if (!error) return changedDocument.parse(data);
  const { refused } = refusal('deleting an account', error);
  if (refused !== 'selection_changed') return { refused };
  const now = await findAccount(id);
  return now ? { refused, transactions: now.transactions } : { refused: 'account_gone' };
}

async function findAccount(id: string): Promise<BankAccount | undefined> {
  return (await getBankAccounts()).find((account) => account.id === id);
}

import type { AccountBalance, BankAccount } from '@/lib/domain/accounts/account';
import type { Result } from '@/lib/domain/errors/result';
import type { ImportCounts, PastImport, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { Currency } from '@/lib/domain/money/currency';
import { toMinorUnits } from '@/lib/domain/money/money';
import type { Notification } from '@/lib/domain/notifications/notification';
import type { Transaction } from '@/lib/domain/transactions/transaction';
import type { Database } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';

// Parts of screens, without what a restore changes by design (screen-figures.ts).

const moment = (value: string) => new Date(value).toISOString();

export function asAccount({ name, type, lastFourDigits, balance, upcoming, closed }: AccountBalance) {
  // The recorded balances held later-dated rows.
  return { name, type, lastFourDigits, balance: balance + upcoming, closed };
}

export const asBankAccount = (account: BankAccount) => ({
  ...without(account, 'id', 'revision'),
  ...asAccount(account),
});

/** A recorded net worth held later-dated rows. */
export const withLater = (netWorth: number, accounts: readonly AccountBalance[]) =>
  accounts.reduce((sum, { closed, upcoming }) => (closed ? sum : sum + upcoming), netWorth);

export function asRow({ accountId, ...row }: Transaction, labelOf: (id: string) => string) {
  return { ...without(row, 'id', 'revision'), account: labelOf(accountId) };
}

export function asPastImport({ excluded, ...row }: PastImport) {
  const undoneAt = row.undoneAt && moment(row.undoneAt);
  // The recorded figures use its former name.
  return { ...without(row, 'id'), leftOut: excluded, importedAt: moment(row.importedAt), undoneAt };
}

export function asCounts({ excluded, ...counts }: ImportCounts) {
  return { ...counts, leftOut: excluded };
}

export function asStagedRow({ accountId, match, ...row }: StagedRow, labelOf: (id: string) => string) {
  return { ...row, account: accountId && labelOf(accountId), match: match && without(match, 'id') };
}

type Statement = Pick<
  Database['public']['Tables']['import_statements']['Row'],
  'position' | 'account_id' | 'named' | 'currency' | 'opening_date' | 'balances' | 'closing_date'
> & { opening_balance: string | null; closing_balance: string | null };

/** An account as a file states it, in minor units of the user's currency. */
export function asStatement(
  row: Statement,
  file: string | undefined,
  labelOf: (id: string) => string,
  preferred: Currency,
) {
  return {
    file,
    position: row.position,
    account: row.account_id && labelOf(row.account_id),
    named: row.named,
    currency: row.currency,
    closingBalance: row.closing_balance === null ? null : toMinorUnits(row.closing_balance, preferred),
    closingDate: row.closing_date,
    openingBalance: row.opening_balance === null ? null : toMinorUnits(row.opening_balance, preferred),
    others: [row.opening_date, row.balances],
  };
}

export function asNotification(notification: Notification) {
  return { ...without(notification, 'id'), createdAt: moment(notification.createdAt) };
}

export function said<Data>(result: Result<Data>): Data {
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}

export function without<Value extends object, Key extends keyof Value>(value: Value, ...keys: Key[]) {
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !keys.includes(key as Key)),
  ) as unknown as Omit<Value, Key>;
}

/** Transactions with the text of the bank or the user in place of their payee's name, which is what lists showed. */
export async function asWritten<Row extends Pick<Transaction, 'id' | 'description'>>(
  rows: Row[],
): Promise<Row[]> {
  const supabase = await createClient();
  const { data } = await supabase
    .from('transactions')
    .select('id, description')
    .in(
      'id',
      rows.map(({ id }) => id),
    )
    .throwOnError();
  const texts = new Map(data.map(({ id, description }) => [id, description]));
  return rows.map((row) => ({ ...row, description: texts.get(row.id) ?? row.description }));
}

export async function chosenColors(): Promise<Record<string, number | null>> {
  const supabase = await createClient();
  const { data } = await supabase
    .from('categories')
    .select('name, color')
    .not('color', 'is', null)
    .throwOnError();
  return Object.fromEntries(data.map(({ name, color }) => [name, color]));
}

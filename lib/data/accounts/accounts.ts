import 'server-only';

import { cache } from 'react';
import { z } from 'zod';
import type { BankAccount } from '@/lib/domain/accounts/account';
import { bankAccountDocument } from '@/lib/domain/accounts/document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import { SAVED, type EditOutcome } from '@/lib/domain/forms/edit-outcome';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import type { AccountType, Valuation } from '@/lib/domain/accounts/enums';
import { changingLocked } from '@/lib/supabase/change-locked';
import { createClient } from '@/lib/supabase/server';
import { toNumeric } from '../numeric';
import { readDocument, stateReads } from '../screen-documents';
import { userToday } from '../auth/session';
import { getCurrency } from '../shell';
import { raisedFailure, logFailure } from '../errors';

/** The user's accounts, open and closed, with their current balances, newest first; read once per request. */
export const getAccounts = cache(readAccounts);

async function readAccounts(): Promise<BankAccount[]> {
  const [{ data, error }, currency] = await Promise.all([
    stateReads((today) => readDocument('bank_accounts', { today }), userToday()),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading accounts', error);
  return z.array(bankAccountDocument(currency)).parse(data);
}

/** The fields of an account's form, besides its balance; those that its kind doesn't have are missing. */
interface AccountDetails {
  name: string;
  type: AccountType;
  lastFourDigits: string | null;
  valuation?: Valuation;
  interestRate?: number | null;
  termMonths?: number | null;
}

/**
 * Adds an account with its current balance (minor units of `currency`, null if nobody has said it; `today` is the
 * user's). The form chose the id, so repeating the call adds nothing. docs/product.md, 'Accounts'.
 * @returns false if the same form has already saved other values
 * @throws if it can't be saved
 */
export async function insertAccount(
  account: {
    id: string;
    balance: number | null;
  } & AccountDetails,
  today: CalendarDate,
  currency: Currency,
): Promise<boolean> {
  const supabase = await createClient();
  const { data: added, error } = await supabase.rpc('add_account', {
    account: account.id,
    name: account.name,
    type: account.type,
    // The generated types know no argument that may be null.
    last_four_digits: account.lastFourDigits as string,
    balance: account.balance === null ? (null as unknown as number) : toNumeric(account.balance, currency),
    today,
    ...(account.valuation && { valuation: account.valuation }),
    ...(account.interestRate != null && { interest_rate: account.interestRate }),
    ...(account.termMonths != null && { term_months: account.termMonths }),
  });
  if (error) throw logFailure('adding an account', error);
  return added;
}

/** Saves an account if it is still at the form's `revision`. Also succeeds if the same values were saved already. */
export async function saveAccount(
  id: string,
  revision: number,
  account: AccountDetails,
): Promise<Result<EditOutcome<BankAccount>>> {
  const supabase = await createClient();
  const { data: changed, error } = await supabase
    .from('accounts')
    .update({
      name: account.name,
      type: account.type,
      last_four_digits: account.lastFourDigits,
      valuation: account.valuation ?? null,
      interest_rate: account.interestRate ?? null,
      term_months: account.termMonths ?? null,
    })
    .eq('id', id)
    .eq('revision', revision)
    .is('deletion_id', null)
    .select('id');
  if (error) throw logFailure('changing an account', error);
  if (changed.length > 0) return success(SAVED);
  const now = await findAccount(id);
  if (!now) return failure('account_deleted');
  const same =
    now.name === account.name &&
    now.type === account.type &&
    now.lastFourDigits === account.lastFourDigits &&
    now.valuation === (account.valuation ?? null) &&
    now.interestRate === (account.interestRate ?? null) &&
    now.termMonths === (account.termMonths ?? null);
  return success(same ? SAVED : { kind: 'conflict', current: now });
}

/**
 * Says what an account holds now (`day` null), or held at the end of an earlier day, if it is still at the form's
 * `revision`. `balance` is in minor units of `currency`; `today` is the user's. docs/product.md, 'Balances'.
 */
export async function saveBalance(
  id: string,
  revision: number,
  { balance, day }: { balance: number; day: CalendarDate | null },
  currency: Currency,
  today: CalendarDate,
): Promise<Result<EditOutcome<BankAccount>>> {
  const supabase = await createClient();
  const { data: changed, error } = await supabase.rpc('update_balance', {
    account: id,
    balance: toNumeric(balance, currency),
    today,
    revision,
    ...(day && day !== today && { day }),
  });
  if (error)
    return raisedFailure('updating a balance', error, {
      account_gone: 'account_deleted',
      future_balance: 'future_balance',
    });
  if (changed) return success(SAVED);
  const now = await findAccount(id);
  return now ? success({ kind: 'conflict', current: now }) : failure('account_deleted');
}

const KNOWN_ERRORS = { last_account: 'only_open_account', account_gone: 'account_deleted' } as const;

/** Puts accounts in this order; safe to repeat. */
export async function orderAccounts(ids: string[]): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('order_accounts', { ids });
  if (error) throw logFailure('ordering accounts', error);
}

/** Closes or reopens an account. */
export async function setClosed(id: string, closed: boolean): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('close_account', { account: id, closed });
  return error ? raisedFailure('closing an account', error, KNOWN_ERRORS) : success();
}

/**
 * Moves an account and its transactions to the trash as the ledger change `change`; safe to repeat. Does nothing if
 * it doesn't have `expected` transactions.
 */
export async function moveAccountToTrash(change: string, id: string, expected: number): Promise<Result> {
  const supabase = await createClient();
  const { error } = await changingLocked(async () =>
    supabase.rpc('delete_account', { change, account: id, transactions: expected }),
  );
  if (!error) return success();
  if (error.message !== 'selection_changed') return raisedFailure('deleting an account', error, KNOWN_ERRORS);
  const now = await findAccount(id);
  return now
    ? failure('account_transactions_changed', { transactions: now.transactions })
    : failure('account_deleted');
}

async function findAccount(id: string): Promise<BankAccount | undefined> {
  return (await readAccounts()).find((account) => account.id === id);
}

import 'server-only';

import type { AccountPage } from '@/lib/domain/accounts/page';
import { accountPageDocument, accountRowsDocument } from '@/lib/domain/accounts/page-document';
import { balanceProofDocument, type BalanceProof } from '@/lib/domain/accounts/balance-proof-document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { type Reconciliation, reconciliationDocument } from '@/lib/domain/accounts/reconcile-document';
import {
  keptStatementSchema,
  type Cure,
  type keepStatementSchema,
  type KeptStatement,
  type statementQuerySchema,
} from '@/lib/domain/accounts/reconcile-form';
import { formatDate } from '@/lib/domain/dates/format';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import { changingLocked } from '@/lib/supabase/change-locked';
import { createClient } from '@/lib/supabase/server';
import { z } from 'zod';
import { deleteTransactions, ledgerChangeDocument } from '../ledger-changes/ledger-changes';
import { logFailure, raisedFailure } from '../errors';
import { toNumeric } from '../numeric';
import { readDocument } from '../screen-documents';
import { userToday } from '../auth/session';
import { getCurrency } from '../shell';

/**
 * An account with its balance over some days (`first` null: from its beginning), or null if there is none. Past the
 * end, the page of rows is the last one.
 */
export async function getAccountPage(
  account: string,
  first: CalendarDate | null,
  page: number,
  today: CalendarDate,
): Promise<AccountPage | null> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('account_page', { account, first, last: null, today } as never),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading an account', error);
  const found = accountPageDocument(currency).nullable().parse(data);
  if (!found || page === 1) return found;
  const supabase = await createClient();
  const { data: rows, error: failed } = await supabase.rpc('account_rows', {
    account,
    first: found.from,
    last: found.listedUntil,
    page,
  });
  if (failed) throw logFailure('reading the rows of an account', failed);
  return { ...found, rows: accountRowsDocument(currency).parse(rows) };
}

/** The proofs that a committed import gives for each of its accounts; for a staged one, those of its file alone. */
export async function getBalanceProofs(importId: string, staged = false): Promise<BalanceProof[]> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc(staged ? 'staged_proofs' : 'import_proofs', {
    import: importId,
  });
  if (error) throw logFailure('reading what an import proves', error);
  return z.array(balanceProofDocument(await getCurrency())).parse(data);
}

const KNOWN_ERRORS = { account_gone: 'account_deleted', future_balance: 'future_balance' } as const;

/** Compares a statement with what the rows lead to. docs/product.md, 'Reconcile'. */
export async function reconcile({
  account,
  day,
  balance,
}: z.output<typeof statementQuerySchema>): Promise<Result<Reconciliation>> {
  const [supabase, currency, today] = await Promise.all([createClient(), getCurrency(), userToday()]);
  const { data, error } = await supabase.rpc('reconcile', {
    account,
    day,
    balance: toNumeric(balance, currency),
    today,
  });
  if (error) return raisedFailure('reconciling', error, KNOWN_ERRORS);
  return success(reconciliationDocument(currency).parse(data));
}

/**
 * Keeps a statement's balance, and locks the account until its day if asked, while the rows lead to it. Returns what
 * takes that back.
 */
export async function keepStatement({
  account,
  day,
  balance,
  lock,
}: z.output<typeof keepStatementSchema>): Promise<Result<KeptStatement>> {
  const [supabase, currency, today] = await Promise.all([createClient(), getCurrency(), userToday()]);
  const { data, error } = await supabase.rpc('keep_statement', {
    account,
    day,
    balance: toNumeric(balance, currency),
    lock,
    today,
  });
  if (error) return raisedFailure('keeping a statement', error, KNOWN_ERRORS);
  return data ? success(keptStatementSchema.parse(data)) : failure('statement_differs');
}

/** Takes back what `keepStatement` did; safe to repeat. */
export async function forgetStatement(kept: KeptStatement): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('forget_statement', { kept });
  if (error) throw logFailure('taking back a statement', error);
}

/** Locks an account until a day, or unlocks it. */
export async function lockAccount(account: string, until: CalendarDate | null): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('lock_account', { account, until: until as string });
  return error ? raisedFailure('locking an account', error, KNOWN_ERRORS) : success();
}

/** The means to take a cure back: a ledger change to undo, or rows to delete again. */
export type CureUndo = { change: string } | { rows: string[] };

/** Makes a cure that the user chose. Returns what takes it back. */
export async function applyCure(cure: Cure): Promise<Result<CureUndo>> {
  const [supabase, currency] = await Promise.all([createClient(), getCurrency()]);
  if (cure.kind === 'put-back') {
    const { data, error } = await supabase.rpc('restore_transactions', { ids: cure.ids });
    if (error) throw logFailure('putting a row back', error);
    return ledgerChangeDocument.parse(data).transactions > 0
      ? success({ rows: cure.ids })
      : failure('transaction_deleted');
  }
  if (cure.kind === 'delete') {
    const result = await deleteTransactions(cure.change, { ids: [cure.id] });
    return result.ok ? success({ change: cure.change }) : result;
  }
  if (cure.kind === 'add' || cure.kind === 'book') {
    const rows =
      cure.kind === 'add'
        ? cure.rows.map(({ amount, ...row }) => ({
            ...row,
            accountId: cure.account,
            amount: toNumeric(row.type === 'income' ? amount : Math.abs(amount), currency),
          }))
        : [
            {
              id: cure.id,
              accountId: cure.account,
              date: cure.date,
              description: `Unexplained difference from the statement of ${formatDate(cure.day)}`,
              category: UNCATEGORIZED,
              amount: toNumeric(Math.abs(cure.amount), currency),
              type: cure.amount < 0 ? 'expense' : 'income',
              counted: false,
            },
          ];
    const { error } = await supabase.rpc('enter_transactions', { rows });
    if (error) return raisedFailure('adding a row', error, { unknown_account: 'account_deleted' });
    return success({ rows: rows.map(({ id }) => id) });
  }
  const { data: edited, error } = await supabase.rpc('edit_transaction', {
    transaction: cure.id,
    revision: cure.revision,
    details: cure.kind === 'move' ? { date: cure.date } : { type: cure.type },
    change: cure.change,
  });
  if (error) return raisedFailure('changing a row', error, { refund_too_large: 'refund_too_large' });
  return edited ? success({ change: cure.change }) : failure('selection_changed');
}

/** Takes a cure back that added rows. */
export const removeCured = (change: string, ids: string[]) =>
  changingLocked(() => deleteTransactions(change, { ids }));

import { randomUUID } from 'node:crypto';
import type { RowFilter } from '@/lib/domain/imports/enums';
import {
  editedRowDocument,
  commitDocument,
  reviewPageDocument,
  stagedImportDocument,
  type RowToStage,
  type StagedImport,
} from '@/lib/domain/imports/staging/staged-import';
import { valuesOf } from '@/lib/domain/imports/staging/row-values';
import type { TestUser } from './users';

/** A row of a file in tests: `minorUnits` is signed, and every other field defaults to that of a tea. */
export type FileRow = Partial<Omit<RowToStage, 'amount' | 'type'>> & { minorUnits?: number };

/** Rows of a file for an account, starting at line 2. */
export function fileOf(accountId: string, rows: readonly FileRow[]): RowToStage[] {
  return rows.map(({ minorUnits = -250, ...row }, index) => ({
    line: index + 2,
    part: 0,
    accountId,
    date: '2026-11-02',
    description: 'Tea',
    category: 'Food',
    amount: Math.abs(minorUnits),
    type: minorUnits < 0 ? 'expense' : 'income',
    externalId: null,
    text: 'what the file says',
    reasons: null,
    bankTransfer: false,
    otherAccountId: null,
    parts: [],
    tags: [],
    counted: true,
    oneTime: false,
    typeStated: true,
    balance: null,
    status: 'readable',
    ...row,
  }));
}

export const open = (
  user: TestUser,
  importId: string,
  rows: number,
  parseNumber = 1,
  fileName = 'statement.csv',
) =>
  user.client.rpc('open_import', {
    import: importId,
    parse_number: parseNumber,
    file_name: fileName,
    format: 'csv',
    mapping: {},
    row_count: rows,
  });

export const stage = (
  user: TestUser,
  importId: string,
  rows: readonly RowToStage[],
  { chunk = 0, parseNumber = 1 } = {},
) =>
  user.client.rpc('stage_import_rows', {
    import: importId,
    parse_number: parseNumber,
    chunk,
    rows: JSON.stringify(rows.map((row) => valuesOf(row, 'USD'))),
  });

export const match = (user: TestUser, importId: string) =>
  user.client.rpc('match_import', { import: importId });

export const commit = (user: TestUser, importId: string, revision: number) =>
  user.client.rpc('commit_import', { import: importId, revision });

export const undo = (user: TestUser, importId: string) =>
  user.client.rpc('undo_import', { import: importId });

/** The first thousand rows of an import that pass a filter. */
export async function review(user: TestUser, importId: string, filter: RowFilter = 'all') {
  const { data } = await user.client
    .rpc('review_import', { import: importId, filter, page: 1 })
    .throwOnError();
  return reviewPageDocument('UTC', 'USD').parse(data);
}

export async function change(
  user: TestUser,
  importId: string,
  line: number,
  what:
    | { kind: 'skip' | 'unskip' | 'add' | 'same' }
    | {
        kind: 'edit';
        accountId?: string;
        date?: string;
        description?: string;
        category?: string;
        amount?: string;
        type?: string;
        /** Amounts are signed decimal text. */
        parts?: {
          amount: string;
          type: string;
          category: string;
          note: string;
          tags: string[];
          accountId?: string;
        }[];
      },
) {
  const { data } = await user.client
    .rpc('change_import_row', { import: importId, line, part: 0, change: what })
    .throwOnError();
  return editedRowDocument('UTC', 'USD').parse(data);
}

/** Opens, stages in one chunk and matches a file. */
export async function stageFile(
  user: TestUser,
  rows: readonly RowToStage[],
  importId: string = randomUUID(),
): Promise<StagedImport> {
  await open(user, importId, rows.length).throwOnError();
  await stage(user, importId, rows).throwOnError();
  return stagedImportDocument.parse((await match(user, importId).throwOnError()).data);
}

/** Commits a staged import at its latest revision. */
export async function commitStaged(user: TestUser, { id, revision }: StagedImport) {
  return commitDocument.parse((await commit(user, id, revision).throwOnError()).data);
}

/** Imports a file from start to finish. Returns the commit's result, with the import's id. */
export async function importFile(user: TestUser, rows: readonly RowToStage[]) {
  const staged = await stageFile(user, rows);
  return { id: staged.id, ...(await commitStaged(user, staged)) };
}

/** Stages a file. Returns the statuses of its rows, in file order. */
export async function statuses(user: TestUser, rows: readonly RowToStage[]) {
  const { id } = await stageFile(user, rows);
  return (await review(user, id)).items.map(({ status }) => status);
}

/** The contents of the user's transactions in a stable order, of one account or all; `amount` is signed. */
export async function ledger(user: TestUser, accountId?: string) {
  const all = user.client
    .from('transaction_details')
    .select('id, account_id, date, description, category, amount, type, external_id');
  const { data } = await (accountId ? all.eq('account_id', accountId) : all)
    .order('date')
    .order('description')
    .order('amount')
    .order('id')
    .limit(1000)
    .throwOnError();
  return data.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Moves the user's transactions with these descriptions to the trash. */
export async function throwAway(user: TestUser, ...descriptions: string[]) {
  const change = randomUUID();
  await user.client.from('ledger_changes').insert({ id: change, kind: 'delete' }).throwOnError();
  await user.client
    .from('transactions')
    .update({ deletion_id: change, deleted_at: new Date().toISOString() })
    .in('description', descriptions)
    .throwOnError();
}

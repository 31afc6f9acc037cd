import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileInArchive } from './archive';
import type { DataExport } from './format';
import { dataExport2Schema, type DataExport2 } from './format-2';
import { idOf } from './md5';
import { parseDataExport } from './parse-archive';

const zipOf = (format: number) =>
  new Uint8Array(
    readFileSync(new URL(`../../../tests/fixtures/exports/format-${format}.zip`, import.meta.url)),
  );

/** The archive document of a format. Format 1 is given the table that it lacks. */
function documentOf(format: number): DataExport2 {
  const bytes = fileInArchive(zipOf(format), 'outlay.json', 100_000_000);
  const document = JSON.parse(new TextDecoder().decode(bytes ?? undefined)) as DataExport2;
  if (format === 2) return document;
  const { counts, tables } = document;
  return {
    ...document,
    version: 2,
    counts: { ...counts, import_statements: 0 },
    tables: { ...tables, import_statements: [] },
  };
}

const bytesOf = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));

function upgrade(document: DataExport2): DataExport['tables'] {
  const result = parseDataExport(bytesOf(document));
  if (!result.ok) throw new Error(result.error);
  return result.dataExport.tables;
}

/** An archive of format 2 with these rows; otherwise one account and what every user has. */
function exportOf(changed: Partial<DataExport2['tables']>): DataExport2 {
  const { tables, ...document } = documentOf(2);
  const empty = Object.fromEntries(Object.keys(tables).map((table) => [table, []])) as unknown;
  const next = {
    ...(empty as DataExport2['tables']),
    profiles: tables.profiles,
    savings_goals: tables.savings_goals.map(({ target, current, created_at, account_id }) => ({
      target,
      current,
      created_at,
      account_id,
    })),
    accounts: tables.accounts.slice(0, 1),
    ...changed,
  };
  const counts = Object.fromEntries(Object.entries(next).map(([table, rows]) => [table, rows.length]));
  return { ...document, counts: counts as DataExport2['counts'], tables: next };
}

const MOMENT = '2026-11-20T08:09:10.123456Z';
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const minorUnits = (rows: readonly { amount: string }[]) =>
  rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);

describe.each([1, 2])('a real export of format %i', (format) => {
  const old = documentOf(format).tables;
  const result = parseDataExport(zipOf(format));
  if (!result.ok) throw new Error(result.error);
  const { tables, counts } = result.dataExport;

  test('keeps every transaction, with its sign and the name of its category', () => {
    const live = tables.transactions.filter(({ deletion_id }) => deletion_id === null);
    expect([live.length, tables.transactions.length]).toEqual([
      old.transactions.length,
      old.transactions.length + old.deleted_transactions.length,
    ]);
    expect(counts.transactions).toBe(tables.transactions.length);
    const of = (type: string) => old.transactions.filter((row) => row.type === type);
    expect(minorUnits(live)).toBe(minorUnits(of('income')) - minorUnits(of('expense')));
    const names = new Map(tables.categories.map(({ id, name }) => [id, name]));
    const [before, after] = [old.transactions, live].map((rows) =>
      rows.map((row) => `${row.date} ${row.created_at} ${row.position} ${row.description} ${row.note}`),
    );
    expect(after).toEqual(before);
    expect(live.map(({ category_id }) => names.get(category_id)?.toLowerCase())).toEqual(
      old.transactions.map(({ category }) => category.toLowerCase()),
    );
  });

  test('keeps accounts, balances, limits, colors and mappings', () => {
    expect(tables.accounts).toHaveLength(old.accounts.length + old.deleted_accounts.length);
    expect(tables.accounts.filter(({ deletion_id }) => deletion_id !== null).map(({ name }) => name)).toEqual(
      old.deleted_accounts.map(({ name }) => name),
    );
    expect(tables.balance_marks.map(({ balance, date, stated_at }) => [balance, date, stated_at])).toEqual(
      [...old.accounts, ...old.deleted_accounts].map((row) => [
        row.balance,
        row.balance_date,
        row.balance_as_of,
      ]),
    );
    const names = new Map(tables.categories.map(({ id, name }) => [id, name]));
    expect(
      tables.budgets.map(({ category_id, valid_from, amount }) => [
        names.get(category_id),
        valid_from,
        amount,
      ]),
    ).toEqual(
      expect.arrayContaining(
        old.budget_limits.map(({ category, monthly_limit }) => [category, '0001-01-01', monthly_limit]),
      ),
    );
    expect(tables.budgets).toHaveLength(old.budget_limits.length);
    expect(Object.fromEntries(tables.categories.map(({ name, color }) => [name, color]))).toMatchObject(
      Object.fromEntries(old.category_colors.map(({ category, color }) => [category, color])),
    );
    expect(tables.import_mappings).toHaveLength(
      old.import_mappings.length +
        old.deleted_accounts.reduce((sum, { mappings }) => sum + Object.keys(mappings).length, 0),
    );
  });

  test('keeps everything else row for row', () => {
    for (const table of [
      'profiles',
      'ledger_changes',
      'imports',
      'import_rows',
      'import_statements',
      'changed_transactions',
      'notifications',
      'budget_alerts',
      'large_transaction_alerts',
    ] as const)
      expect([table, tables[table].length]).toEqual([table, old[table].length]);
    expect(tables.profiles).toEqual(
      old.profiles.map((row) => ({ ...row, recurring_alerts: true, time_zone: null })),
    );
    expect(tables.large_transaction_alerts.map(({ amount }) => amount)).toEqual(
      old.large_transaction_alerts.map(({ amount }) => amount),
    );
  });

  test('names that differ only in case become one category, spelled like the one with a limit', () => {
    const names = tables.categories.map(({ name }) => name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['Coffee', 'Food', 'Never used', 'Salary']));
    const kinds = new Map(tables.categories.map(({ name, kind }) => [name, kind]));
    expect(['Salary', 'Freelance', 'Food', 'Never used'].map((name) => kinds.get(name))).toEqual([
      'income',
      'income',
      'spending',
      'spending',
    ]);
  });
});

test('sample data gets today’s ids, wherever they are referred to', () => {
  const document = documentOf(2);
  const tables = upgrade(document);
  const samples = ['1', '2', '3'].map((n) => idOf(`sample account ${n}`));
  const accounts = tables.accounts.filter(({ id }) => samples.includes(id));
  expect(accounts.map(({ name }) => name).toSorted()).toEqual([
    'Credit card (sample)',
    'Everyday (sample)',
    'Savings (sample)',
  ]);
  const rows = tables.transactions.filter(({ account_id }) => samples.includes(account_id));
  expect(rows.length).toBeGreaterThan(400);
  for (const { id, date, position } of rows) expect(id).toBe(idOf(`sample ${date} ${position}`));
  for (const n of [1, 2, 3])
    expect(JSON.stringify(tables)).not.toContain(idOf(`sample account ${n} ${document.user}`));
  // Ids of the user's own rows don't change.
  const [own] = document.tables.transactions.filter(({ import_id }) => import_id !== null);
  expect(tables.transactions.map(({ id }) => id)).toContain(own?.id);
});

describe('rare cases', () => {
  const [account] = documentOf(2).tables.accounts;
  if (!account) throw new Error('no account');
  const row = {
    id: uuid(1),
    account_id: account.id,
    date: '2026-11-02',
    description: 'Tea',
    category: 'food',
    amount: '2.50',
    type: 'expense' as const,
    note: '',
    import_id: null,
    position: 0,
    external_id: null,
    file_key: null,
    created_at: MOMENT,
    edited_at: null,
    revision: 1,
  };
  const change = {
    id: uuid(9),
    kind: 'delete' as const,
    transactions: 1,
    made_at: MOMENT,
    undone_at: null,
    kept: null,
  };

  test('of alerts about the same category, the one with its spelling is kept, and notifications without alerts are dropped', () => {
    const alert = {
      month: '2026-11-01',
      threshold: 80 as const,
      spending: '8.00',
      monthly_limit: '10.00',
    };
    const notification = {
      kind: 'budget' as const,
      import_id: null,
      created_at: MOMENT,
      read_at: null,
      mail: 'none' as const,
      mail_begun_at: null,
    };
    const tables = upgrade(
      exportOf({
        transactions: [row],
        budget_limits: [{ category: 'Food', monthly_limit: '10.00', created_at: MOMENT }],
        category_colors: [{ category: 'food', color: 4 }],
        notifications: [
          { ...notification, id: uuid(20) },
          { ...notification, id: uuid(21) },
        ],
        budget_alerts: [
          { ...alert, category: 'food', notification_id: uuid(20) },
          { ...alert, category: 'Food', notification_id: uuid(21) },
        ],
      }),
    );
    expect(tables.categories).toMatchObject([{ name: 'Food', color: 4, kind: 'spending' }]);
    expect(tables.budget_alerts.map(({ notification_id }) => notification_id)).toEqual([uuid(21)]);
    expect(tables.notifications.map(({ id }) => id)).toEqual([uuid(21)]);
  });

  test('a row both live and in the trash is live, and deleted rows without an account are dropped', () => {
    const tables = upgrade(
      exportOf({
        ledger_changes: [change],
        transactions: [row],
        deleted_transactions: [
          { ...row, change_id: change.id, deleted_at: MOMENT },
          { ...row, id: uuid(2), change_id: change.id, deleted_at: MOMENT },
          { ...row, id: uuid(3), account_id: uuid(4), change_id: change.id, deleted_at: MOMENT },
        ],
        deleted_accounts: [
          { ...account, change_id: change.id, deleted_at: MOMENT, mappings: {} },
          {
            ...account,
            id: uuid(5),
            change_id: change.id,
            deleted_at: MOMENT,
            mappings: JSON.stringify({ ['a'.repeat(64)]: { delimiter: ';' } }),
          },
        ],
        savings_goals: [{ target: '1.00', current: '0.00', created_at: MOMENT, account_id: uuid(4) }],
      }),
    );
    expect(tables.transactions.map(({ id, deletion_id }) => [id, deletion_id])).toEqual([
      [uuid(1), null],
      [uuid(2), change.id],
    ]);
    expect(tables.accounts.map(({ id, deletion_id }) => [id, deletion_id])).toEqual([
      [account.id, null],
      [uuid(5), change.id],
    ]);
    expect(tables.import_mappings).toEqual([
      { account_id: uuid(5), fingerprint: 'a'.repeat(64), mapping: { delimiter: ';' } },
    ]);
    expect(tables.savings_goals[0]?.account_id).toBeNull();
  });

  test('an invalid archive of that format is rejected', () => {
    for (const spoiled of [
      { ...row, amount: '-2.50' },
      { ...row, type: 'transfer' },
      { ...row, account_id: uuid(4) },
      { ...row, payee_id: null },
    ])
      expect(parseDataExport(bytesOf(exportOf({ transactions: [spoiled as typeof row] })))).toMatchObject({
        ok: false,
      });
    const { counts, ...rest } = exportOf({ transactions: [row] });
    expect(parseDataExport(bytesOf({ ...rest, counts: { ...counts, transactions: 2 } })).ok).toBe(false);
    const lost = { ...row, change_id: uuid(4), deleted_at: MOMENT };
    expect(dataExport2Schema.safeParse(exportOf({ deleted_transactions: [lost] })).success).toBe(false);
  });
});

import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { describe, expect, test, vi } from 'vitest';
import { fileInArchive } from '@/lib/domain/data-export/archive';
import { EXPORT_SHEETS, isInSheet } from '@/lib/domain/data-export/csv-sheets';
import { EXPORT_TABLES, type DataExport } from '@/lib/domain/data-export/format';
import { EXPORT_ROWS } from '@/lib/domain/data-export/rows';
import { toMinorUnits } from '@/lib/domain/money/money';
import { setProfile } from '../notifications/alerts';
import { exportOf, exportZip, finish, sendParts, speaking, userWithLedger } from '../support/data-exports';
import { remove, removeAccount, transactionsOf } from '../support/ledger-changes';
import { fileOf, stageFile } from '../support/imports';
import { addRows, file, newAccount } from '../support/ledger';
import { openOwnDatabase } from '../support/own-database';
import { newUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

describe('an export', () => {
  /** Deliberately excluded: derived totals, and restores and searches in progress. */
  const EXCEPTIONS = [
    ...['account_months', 'amount_counts', 'ledger_totals', 'month_totals', 'restore_parts'],
    'unsearched_payees',
  ];
  const DERIVED = [
    'profiles.noticed_on',
    'transactions.is_split',
    'transactions.shifted',
    'import_rows.transfer_id',
    'import_rows.split',
    // Values that a row left out would have got.
    'import_rows.file_category',
    'import_rows.category_source',
    'import_rows.category_reason',
    'import_rows.guess_category',
    'import_rows.guess_kind',
    'import_rows.guess_filled',
    'import_rows.rule_effects',
  ];

  test('contains every table with every column that is not generated', async () => {
    const { database, close } = await openOwnDatabase();
    try {
      const { rows } = await database.query<{ table: string; columns: string[] }>(`
        select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
          and a.attname <> 'user_id'
        group by 1 order by 1`);
      expect(rows.map(({ table }) => table)).toEqual([...EXPORT_TABLES, ...EXCEPTIONS].toSorted());
      for (const { table, columns } of rows.filter((row) => !EXCEPTIONS.includes(row.table))) {
        const shape = EXPORT_ROWS[table as keyof typeof EXPORT_ROWS].shape;
        const own = columns.filter((column) => !DERIVED.includes(`${table}.${column}`));
        expect([table, Object.keys(shape).toSorted()]).toEqual([table, own.toSorted()]);
      }
      const order = await database.query<{ tables: string[] }>('select public.backup_tables() as tables');
      expect(order.rows).toEqual([{ tables: EXPORT_TABLES }]);
    } finally {
      await close();
    }
  });

  test('contains nothing of other users, and no import that was never committed', async () => {
    const [user, stranger] = [await userWithLedger(), await userWithLedger()];
    const account = await newAccount(user);
    await stageFile(user, fileOf(account, [{}, { minorUnits: 5 }]));
    const { tables } = await exportOf(user);
    expect([tables.imports.length, tables.import_rows.length, tables.transactions.length]).toEqual([1, 0, 3]);
    const theirs = new Set((await transactionsOf(stranger)).map(({ id }) => id));
    expect(tables.transactions.filter(({ id }) => theirs.has(id))).toEqual([]);
    const { error } = await user.client.rpc('backup_page', { name: 'restore_parts' });
    expect(error?.message).toBe('unknown_table');
    expect((await user.client.rpc('backup_page', { name: 'auth.users' })).error?.message).toBe(
      'unknown_table',
    );
  });

  test('is consistent: a change while it is read starts it again', async () => {
    const user = await userWithLedger();
    const client = user.client as unknown as Record<'rpc', (name: string, args: never) => Promise<unknown>>;
    const rpc = client.rpc.bind(client);
    let changes = 1;
    const spy = vi.spyOn(client, 'rpc').mockImplementation((name, args) => {
      const call = rpc(name, args);
      if (name !== 'backup_page' || (args as { name: string }).name !== 'transactions' || changes === 0)
        return call;
      changes -= 1;
      return call.then(async (page) => {
        await user.client
          .from('transactions')
          .update({ note: `edit ${changes}` })
          .eq('description', 'Bun');
        await user.client
          .from('savings_goals')
          .update({ current: 77.7 + changes })
          .eq('user_id', user.id)
          .throwOnError();
        return page;
      });
    });
    try {
      const { tables } = await exportOf(user);
      expect(tables.transactions.find(({ description }) => description === 'Bun')?.note).toBe('edit 0');
      expect(tables.savings_goals[0]?.current).toBe('77.70');
      changes = 1_000;
      await expect(exportZip(user)).rejects.toThrow('exporting everything failed');
    } finally {
      spy.mockRestore();
    }
  });
});

const MANY = Number(process.env.OUTLAY_TEST_ROWS ?? 6_000);

test(`${MANY} transactions are exported and restored, over all pages of an export`, async () => {
  const small = await exportOf(await userWithLedger());
  const [account] = small.tables.accounts;
  const [row] = small.tables.transactions;
  if (!account || !row) throw new Error('no ledger');
  const tables = {
    ...small.tables,
    transactions: Array.from({ length: MANY }, (_, number) => ({
      ...row,
      id: randomUUID(),
      account_id: account.id,
      date: `20${String(10 + (number % 16))}-0${1 + (number % 9)}-1${number % 10}`,
      description: `Row ${number} at a shop with a longer name`,
      amount: `-${1 + (number % 900)}.${String(number % 100).padStart(2, '0')}`,
      // Like exports of earlier versions, from which a restore finds payees by description.
      payee_id: number % 2 === 0 ? row.payee_id : null,
      import_id: null,
      position: number,
    })),
  };
  const dataExport = { ...small, tables, counts: { ...small.counts, transactions: MANY } };
  const user = await newUser();
  const restoreId = await sendParts(user, dataExport);
  const begun = performance.now();
  expect(await finish(user, dataExport, restoreId)).toMatchObject({ data: { transactions: MANY } });
  const put = performance.now();
  const zip = await exportZip(user);
  if (process.env.OUTLAY_TEST_ROWS)
    console.info({
      put: put - begun,
      exported: performance.now() - put,
      zip: zip.length,
      ...process.memoryUsage(),
    });
  const { tables: out } = await exportOf(user);
  expect(out.transactions).toHaveLength(MANY);
  const sum = (rows: DataExport['tables']['transactions']) =>
    rows.reduce((minorUnits, { amount }) => minorUnits + Math.round(Number(amount) * 100), 0);
  expect(sum(out.transactions)).toBe(sum(tables.transactions));
  expect(new Set(out.transactions.map(({ id }) => id)).size).toBe(MANY);
  expect(out.payees.length).toBe(small.tables.payees.length + MANY / 2);
  // The restore has computed the totals, over all rows.
  const totals = async () => {
    const tables = ['month_totals', 'ledger_totals', 'account_months'] as const;
    const read = tables.map((table) =>
      user.client.from(table).select('*').order('amount').order('transactions').throwOnError(),
    );
    return (await Promise.all(read)).map(({ data }) => data);
  };
  const before = await totals();
  await user.client.rpc('rebuild_totals').throwOnError();
  expect(await totals()).toEqual(before);
}, 120_000);

describe('the sheets of an export', () => {
  /** Their columns with amounts. */
  const AMOUNTS: Record<string, string[]> = {
    'profile.csv': ['large_transaction_threshold'],
    'balances.csv': ['balance'],
    'budgets.csv': ['amount'],
    'savings-goal.csv': ['target', 'current'],
    'trash.csv': ['amount'],
    'budget-alerts.csv': ['spending', 'available'],
    'large-transaction-alerts.csv': ['amount', 'threshold'],
  };
  type Row = Record<string, unknown>;
  const sum = (rows: readonly Row[], column: string) =>
    rows.reduce((minorUnits, row) => minorUnits + toMinorUnits(String(row[column]), 'USD'), 0);

  test('add up to the user’s balances, and begin with a byte-order mark', async () => {
    const user = await newUser();
    const { client } = user;
    await setProfile(user, { large_transaction_alerts: true, large_transaction_threshold: 450.5 });
    await client
      .from('savings_goals')
      .update({ target: 12_345.67, current: 0.1 })
      .eq('user_id', user.id)
      .throwOnError();
    const account = await newAccount(user, '2026-01-01', -1_000.5);
    const closing = await newAccount(user, '2026-01-01', -0.07);
    await addRows(
      user,
      file(account, [
        { description: '=1+1, "quoted"\nand\tmore', amount: '450.51' },
        { description: 'Größe ✓', amount: '0.10' },
        { description: '-5', amount: '0.20' },
        { description: 'Wage', amount: '999999999.99', category: 'Salary', type: 'income' },
        { description: 'Gone', amount: '7.77' },
      ]),
    );
    const gone = (await transactionsOf(user)).find(({ description }) => description === 'Gone');
    await remove(user, { ids: [gone?.id ?? ''] }).throwOnError();
    await removeAccount(user, closing, 0).throwOnError();

    const zip = await exportZip(user);
    const sheet = (name: string): Row[] => {
      const bytes = fileInArchive(zip, name, 1_000_000);
      expect([name, [...(bytes ?? [])].slice(0, 3)]).toEqual([name, [0xef, 0xbb, 0xbf]]);
      return Papa.parse<Row>(new TextDecoder().decode(bytes ?? undefined), {
        header: true,
        skipEmptyLines: true,
      }).data;
    };
    for (const [name, entry] of Object.entries(EXPORT_SHEETS)) {
      const all = (
        await client
          .from(entry.table as 'transactions')
          .select('*')
          .throwOnError()
      ).data as Row[];
      const there = all.filter((row) => isInSheet(entry, row));
      const rows = sheet(name);
      expect([name, rows.length]).toEqual([name, there.length]);
      for (const column of AMOUNTS[name] ?? []) {
        expect([name, column, sum(rows, column)]).toEqual([name, column, sum(there, column)]);
        expect([name, column, sum(rows, column)]).not.toEqual([name, column, 0]);
      }
    }

    const period = { period_start: '2026-11-01', period_end: '2026-11-30', previous_start: '2026-10-01' };
    const { data } = await client.rpc('dashboard', { ...period, today: '2026-11-20' }).throwOnError();
    const { ever, netWorth } = data as { ever: Row; netWorth: unknown };
    const transactions = sheet('transactions.csv');
    const [income, spending] = ['income', 'expense'].map((type) =>
      sum(
        transactions.filter((row) => row.type === type),
        'amount',
      ),
    ) as [number, number];
    expect([income, spending]).toEqual([sum([ever], 'income'), sum([ever], 'spending')]);
    expect([income, spending]).toEqual([99_999_999_999, 45_081]);
    // The balance of the account in the trash, -0.07, is in balances.csv but not in the net worth.
    expect(sum(sheet('balances.csv'), 'balance') + 7 + income - spending).toBe(
      sum([{ netWorth }], 'netWorth'),
    );
    expect(new Set(sheet('balances.csv').map((row) => row.account))).toEqual(new Set(['Everyday (*4821)']));
    expect(sheet('budgets.csv').map((row) => row.category)).toContain('Food');
    // Limits by period have the spending, to the cent.
    const limits = sheet('budgets-by-period.csv').filter((row) => row['first day'] === '2026-11-01');
    expect(limits.map(({ category, limit, spent, left }) => [category, limit, spent, left])).toContainEqual([
      ...['Food', '500.00', '450.81', '49.19'],
    ]);
  });
});

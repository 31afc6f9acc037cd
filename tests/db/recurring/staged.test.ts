import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stagedSeriesDocument } from '@/lib/domain/recurring/search-document';
import { stagedFills, stagedRowId } from '@/lib/domain/recurring/staged-fills';
import {
  change,
  commitStaged,
  fileOf,
  importFile,
  review,
  stageFile,
  type FileRow,
} from '../support/imports';
import { newAccount } from '../support/ledger';
import { search, seriesOf } from '../support/recurring';
import { newUser, TODAY, type TestUser } from '../support/users';

type Fills = Record<number, string>;

const rent = (date: string, minorUnits = -90_000): FileRow => ({ description: 'Rent', date, minorUnits });
const rentOf = (...months: number[]) =>
  months.map((month) => rent(`2026-${String(month).padStart(2, '0')}-01`));

/** A user with an active series: rent on the 1st, the last of which came in October. */
async function tenant() {
  const user = await newUser();
  const account = await newAccount(user);
  await importFile(user, fileOf(account, rentOf(2, 3, 4, 5, 6, 7, 8, 9, 10)));
  await search(user);
  expect(await seriesOf(user)).toMatchObject([{ state: 'active' }]);
  return { user, account };
}

/** The due days that the review names, by line; those of some lines or all. */
async function namedFills(user: TestUser, id: string, only?: number[]): Promise<Fills> {
  const { items } = await review(user, id);
  const lines = only ?? items.map(({ line }) => line);
  const { data } = await user.client
    .rpc('series_of_staged', { import: id, lines, today: TODAY })
    .throwOnError();
  if (data === null) return {};
  const fills = stagedFills(stagedSeriesDocument.parse(data));
  return Object.fromEntries(
    items.flatMap((row) => {
      const fill = fills.get(stagedRowId(row));
      return fill ? [[row.line, fill.due]] : [];
    }),
  );
}

/** The due days of the matches that the commit makes, by line. */
async function madeFills(user: TestUser, id: string): Promise<Fills> {
  const { import: staged } = await review(user, id);
  expect(await commitStaged(user, staged)).toMatchObject({ kind: 'imported' });
  await search(user);
  const { data } = await user.client
    .from('recurring_matches')
    .select('due_on, recurring_series!inner (state), transactions!inner (line, import_id)')
    .eq('transactions.import_id', id)
    .eq('recurring_series.state', 'active')
    .throwOnError();
  const matches = data as unknown as { due_on: string; transactions: { line: number } }[];
  return Object.fromEntries(matches.map(({ due_on, transactions }) => [transactions.line, due_on]));
}

test.each<[what: string, rows: FileRow[], fills: Fills]>([
  ['an early rent fills the next time', [{}, rent('2026-10-30')], { 3: '2026-11-01' }],
  [
    'of two rows the nearer one fills it',
    [rent('2026-10-30', -90_900), rent('2026-11-01')],
    { 3: '2026-11-01' },
  ],
  ['a row that is not near fills nothing', [rent('2026-11-01', -40_000)], {}],
  ['nor does one of another payee', [{ description: 'Landlady', minorUnits: -90_000 }], {}],
  ['nor one that came once', [{ ...rent('2026-11-01'), oneTime: true }], {}],
  ['nor a refund', [{ ...rent('2026-11-01', 90_000), type: 'refund' } as FileRow], {}],
  ['nor one of a time that is filled', [rent('2026-10-02')], {}],
  ['a new price fills it', [rent('2026-11-01', -95_000)], { 2: '2026-11-01' }],
  [
    'rows fill as many times as they are',
    [rent('2026-11-01'), rent('2026-12-01')],
    { 2: '2026-11-01', 3: '2026-12-01' },
  ],
  ['also of before', rentOf(1), { 2: '2026-01-01' }],
])('%s, in the review as by the commit', async (_, rows, fills) => {
  const { user, account } = await tenant();
  const { id } = await stageFile(user, fileOf(account, rows));
  expect(await namedFills(user, id)).toEqual(fills);
  expect(await madeFills(user, id)).toEqual(fills);
});

test('so it is with a series that the user has decided on', async () => {
  const { user, account } = await tenant();
  await user.client
    .from('recurring_series')
    .update({ decided_at: '2026-11-03T00:00:00Z', name: 'Home' })
    .gt('revision', 0)
    .throwOnError();
  const { id } = await stageFile(user, fileOf(account, [rent('2026-10-30', -90_500), rent('2026-11-02')]));
  expect(await namedFills(user, id)).toEqual({ 3: '2026-11-01' });
  expect(await madeFills(user, id)).toEqual({ 3: '2026-11-01' });
});

test('money that comes in as a refund or from another account is no salary', async () => {
  const { user, account } = await tenant();
  const savings = await newAccount(user);
  const pay = (month: string, other: FileRow = {}): FileRow => ({
    ...{ description: 'Payroll', category: 'Salary', date: `2026-${month}-25`, minorUnits: 260_000 },
    ...other,
  });
  const months = ['03', '04', '05', '06', '07', '08', '09'].map((month) => pay(month));
  await importFile(user, fileOf(account, months));
  await search(user);
  const rows = [
    pay('10'),
    // The category of spending makes it a refund.
    pay('11', { category: 'Food', typeStated: false }),
    pay('12', { otherAccountId: savings }),
    { ...rent('2026-11-01'), otherAccountId: savings },
  ];
  const { id } = await stageFile(user, fileOf(account, rows));
  const fills = { 2: '2026-10-25', 5: '2026-11-01' };
  expect(await namedFills(user, id)).toEqual(fills);
  expect(await madeFills(user, id)).toEqual(fills);
});

test('a row on another page takes part, and one that is left out does not', async () => {
  const { user, account } = await tenant();
  const rows = [rent('2026-10-30', -90_900), rent('2026-11-01'), {}];
  const { id } = await stageFile(user, fileOf(account, rows));
  expect(await namedFills(user, id, [2])).toEqual({ 3: '2026-11-01' });
  expect(await namedFills(user, id, [4])).toEqual({});
  await change(user, id, 3, { kind: 'skip' });
  expect(await namedFills(user, id)).toEqual({ 2: '2026-11-01' });
  expect(await madeFills(user, id)).toEqual({ 2: '2026-11-01' });
});

test('a transaction that is there keeps what it fills from an equal row', async () => {
  const { user, account } = await tenant();
  const { id } = await stageFile(user, fileOf(account, [{}, ...rentOf(10, 11)]));
  await change(user, id, 3, { kind: 'add' });
  expect(await namedFills(user, id)).toEqual({ 4: '2026-11-01' });
});

test('only active series are named', async () => {
  const { user, account } = await tenant();
  await user.client
    .from('recurring_series')
    .update({ state: 'paused', decided_at: '2026-11-03T00:00:00Z' })
    .gt('revision', 0)
    .throwOnError();
  const { id } = await stageFile(user, fileOf(account, rentOf(11)));
  expect(await namedFills(user, id)).toEqual({});
});

test('nobody is told of the series of another user', async () => {
  const { user, account } = await tenant();
  const { id } = await stageFile(user, fileOf(account, rentOf(11)));
  const other = await newUser();
  const own = await stageFile(other, fileOf(await newAccount(other), rentOf(11)));
  expect(await namedFills(other, own.id)).toEqual({});
  const { data } = await other.client
    .rpc('series_of_staged', { import: id, lines: [2], today: TODAY })
    .throwOnError();
  expect(data).toBeNull();

  // With a series of the same text, each has only their name for it.
  await importFile(other, fileOf(await newAccount(other), rentOf(2, 3, 4, 5, 6, 7, 8, 9, 10)));
  await search(other);
  for (const asked of [id, randomUUID()]) {
    const { data: none } = await other.client
      .rpc('series_of_staged', { import: asked, lines: [2], today: TODAY })
      .throwOnError();
    expect(none).toBeNull();
  }
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { openStagedImport } from '@/lib/data/imports/imports';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';
import { commitStaged, fileOf, match, stage, undo } from '../support/imports';
import { newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

let user: TestUser;
let account: string;
let id: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
  id = randomUUID();
  speaking.client = user.client;
});

const STATED = {
  accountId: null as string | null,
  id: 'DE89',
  currency: 'EUR',
  balances: [{ minorUnits: -123456, date: '2026-03-31' }],
};

const open = (statements: Parameters<typeof openStagedImport>[0]['statements'], parseNumber = 1) =>
  openStagedImport({
    importId: id,
    parseNumber,
    fileName: 'march.xml',
    defaultAccountId: null,
    format: 'camt',
    mapping: {},
    currency: 'USD',
    statements,
    rows: 1,
  });

async function kept() {
  const { data } = await user.client
    .from('import_statements')
    .select('position, account_id, named, currency, closing_balance, closing_date')
    .eq('import_id', id)
    .order('position')
    .throwOnError();
  return data.map((row) => ({
    ...row,
    closing_balance: row.closing_balance === null ? null : Number(row.closing_balance),
  }));
}

const NOTHING = { accountId: null, id: null, currency: null, balances: [] };

test('an import stores what its file states about each account, to the cent', async () => {
  expect((await open([{ ...STATED, accountId: account }, NOTHING])).ok).toBe(true);
  expect(await kept()).toEqual([
    {
      position: 1,
      account_id: account,
      named: 'DE89',
      currency: 'EUR',
      closing_balance: -1234.56,
      closing_date: '2026-03-31',
    },
    { position: 2, account_id: null, named: null, currency: null, closing_balance: null, closing_date: null },
  ]);
});

test('opening it again changes nothing; parsing again replaces it', async () => {
  await open([{ ...STATED, accountId: account }]);
  await open([]);
  expect(await kept()).toHaveLength(1);
  await open([NOTHING, NOTHING], 2);
  expect((await kept())?.map(({ position, named }) => [position, named])).toEqual([
    [1, null],
    [2, null],
  ]);
});

test('it survives commit and undo, is exported, and is deleted with the import', async () => {
  await open([{ ...STATED, accountId: account }]);
  await stage(user, id, fileOf(account, [{}])).throwOnError();
  await commitStaged(user, stagedImportDocument.parse((await match(user, id).throwOnError()).data));
  await undo(user, id).throwOnError();
  const before = await kept();
  expect(before).toMatchObject([{ account_id: account, closing_balance: -1234.56 }]);

  const dataExport = await exportOf(user);
  expect(dataExport.tables.import_statements).toEqual([
    {
      import_id: id,
      position: 1,
      account_id: account,
      named: 'DE89',
      currency: 'EUR',
      closing_balance: '-1234.56',
      closing_date: '2026-03-31',
      opening_balance: null,
      opening_date: null,
      balances: [],
    },
  ]);
  const other = await newUser();
  expect(await restoreInto(other, dataExport)).toMatchObject({ ok: true });
  // For another user, the rows get new ids, and point at the account restored with them.
  const restored = await exportOf(other);
  expect(restored.tables.import_statements).toMatchObject([
    { named: 'DE89', closing_balance: '-1234.56', account_id: restored.tables.accounts[0]?.id },
  ]);
  expect(restored.tables.accounts).toHaveLength(1);

  await user.client.from('imports').delete().eq('id', id).throwOnError();
  expect(await kept()).toEqual([]);
});

/** Commits the import with one row for the account. */
async function commitOne() {
  await stage(user, id, fileOf(account, [{}])).throwOnError();
  return commitStaged(user, stagedImportDocument.parse((await match(user, id).throwOnError()).data));
}

async function marks() {
  const { data } = await user.client
    .from('balance_marks')
    .select('account_id, date, balance, source, import_id')
    .neq('source', 'typed')
    .order('date')
    .throwOnError();
  return data.map((mark) => ({ ...mark, balance: Number(mark.balance) }));
}

test('a commit records the closing balances of its accounts, an undo removes them', async () => {
  const other = await newAccount(user);
  await user.client.from('accounts').update({ currency: 'EUR' }).eq('id', other).throwOnError();
  await open([
    { ...STATED, accountId: account, currency: 'USD' },
    { ...STATED, accountId: other, balances: [{ minorUnits: 500, date: '2026-04-30' }] },
    { ...NOTHING, accountId: account, balances: [{ minorUnits: 1, date: '2026-05-31' }] },
  ]);
  await commitOne();
  const mark = { source: 'file', import_id: id };
  const expected = [
    { ...mark, account_id: account, date: '2026-03-31', balance: -1234.56 },
    { ...mark, account_id: other, date: '2026-04-30', balance: 5 },
    { ...mark, account_id: account, date: '2026-05-31', balance: 0.01 },
  ];
  expect(await marks()).toEqual(expected);
  await commitOne().catch(() => null);
  expect(await marks()).toEqual(expected);
  const { data: before } = await user.client.from('account_balances').select('id, balance').throwOnError();
  await undo(user, id).throwOnError();
  expect(await marks()).toEqual([]);
  const { data: after } = await user.client.from('account_balances').select('id, balance').throwOnError();
  // The balances typed in 1990 are older than what the file says; the transaction comes on top of that.
  expect(before.map(({ balance }) => Number(balance)).sort()).toEqual([-2.49, 5]);
  expect(after.map(({ balance }) => Number(balance))).toEqual([0, 0]);
});

test('no balance is recorded in another currency, without an account, or with too many decimals', async () => {
  await open([
    { ...STATED, accountId: account },
    { ...STATED, currency: 'USD' },
    { ...STATED, accountId: randomUUID(), currency: 'USD' },
    { ...NOTHING, accountId: account },
  ]);
  await user.client
    .from('import_statements')
    .insert({
      import_id: id,
      position: 9,
      account_id: account,
      closing_balance: 1.005,
      closing_date: '2026-03-31',
    })
    .throwOnError();
  expect(await commitOne()).toMatchObject({ kind: 'imported', added: 1 });
  expect(await marks()).toEqual([]);
});

test.each([
  ['half a balance', { closing_balance: 1, closing_date: null }],
  [
    'a balance that is not a number',
    { closing_balance: 'NaN' as unknown as number, closing_date: '2026-03-31' },
  ],
  ['an invalid currency', { currency: 'euro' }],
])('%s is refused', async (_, wrong) => {
  await open([]);
  const { error } = await user.client
    .from('import_statements')
    .insert({ import_id: id, position: 1, ...wrong });
  expect(error?.message).toMatch(/check constraint|not-null|invalid/);
  expect(await kept()).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportOf, restoreInto, speaking } from './backing-up';
import { importDocument } from '@/lib/data/import-documents';
import { openStagedImport } from '@/lib/data/imports';
import { commitStaged, fileOf, match, stage, undo } from './importing';
import { newAccount } from './ledger';
import { newUser, type TestUser } from './support';

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
  closingBalance: { minorUnits: -123456, date: '2026-03-31' },
};

const open = (statements: (typeof STATED | Record<keyof typeof STATED, null>)[], reading = 1) =>
  openStagedImport({
    importId: id,
    reading,
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
  return data;
}

const NOTHING = { accountId: null, id: null, currency: null, closingBalance: null };

test('an import keeps what its file states of each account, to the cent', async () => {
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

test('opening it again changes nothing; another reading replaces it', async () => {
  await open([{ ...STATED, accountId: account }]);
  await open([]);
  expect(await kept()).toHaveLength(1);
  await open([NOTHING, NOTHING], 2);
  expect((await kept())?.map(({ position, named }) => [position, named])).toEqual([
    [1, null],
    [2, null],
  ]);
});

test('it stays through commit and undo, travels with an export, and goes with the import', async () => {
  await open([{ ...STATED, accountId: account }]);
  await stage(user, id, fileOf(account, [{}])).throwOnError();
  await commitStaged(user, importDocument.parse((await match(user, id).throwOnError()).data));
  await undo(user, id).throwOnError();
  const before = await kept();
  expect(before).toMatchObject([{ account_id: account, closing_balance: -1234.56 }]);

  const backup = await exportOf(user);
  expect(backup.tables.import_statements).toEqual([
    {
      import_id: id,
      position: 1,
      account_id: account,
      named: 'DE89',
      currency: 'EUR',
      closing_balance: '-1234.56',
      closing_date: '2026-03-31',
    },
  ]);
  const other = await newUser();
  expect(await restoreInto(other, backup)).toMatchObject({ kind: 'restored' });
  // Beside their owner's, the rows have ids of their own, and point at the account that came with them.
  const restored = await exportOf(other);
  expect(restored.tables.import_statements).toMatchObject([
    { named: 'DE89', closing_balance: '-1234.56', account_id: restored.tables.accounts[0]?.id },
  ]);
  expect(restored.tables.accounts).toHaveLength(1);

  await user.client.from('imports').delete().eq('id', id).throwOnError();
  expect(await kept()).toEqual([]);
});

test.each([
  ['half a balance', { closing_balance: 1, closing_date: null }],
  [
    'a balance that is no number',
    { closing_balance: 'NaN' as unknown as number, closing_date: '2026-03-31' },
  ],
  ['a currency that is none', { currency: 'euro' }],
])('%s is refused', async (_, wrong) => {
  await open([]);
  const { error } = await user.client
    .from('import_statements')
    .insert({ import_id: id, position: 1, ...wrong });
  expect(error?.message).toMatch(/check constraint|not-null|invalid/);
  expect(await kept()).toEqual([]);
});

import { beforeEach, expect, test } from 'vitest';
import { remove, restore, transactionsOf } from '../support/ledger-changes';
import { enter, newAccount } from '../support/ledger';
import { importStatement, stageStatement, threeMonths } from '../support/statements';
import { change, commitStaged, match } from '../support/imports';
import { newUser, type TestUser } from '../support/users';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';

const TODAY = '2026-05-31';
let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, '2026-03-31', 0);
  await user.client.from('balance_marks').delete().eq('account_id', account).throwOnError();
});

type Suspect = { kind: string; from?: string; to?: string; rows: { id: string; description: string }[] };
interface Reconciled {
  expected: string;
  difference: string;
  kept: boolean;
  suspects: Suspect[];
}

async function reconcile(day: string, balance: number): Promise<Reconciled> {
  const { data } = await user.client.rpc('reconcile', { account, day, balance, today: TODAY }).throwOnError();
  return data as unknown as Reconciled;
}

const suspectsOf = ({ suspects }: Reconciled) =>
  suspects.map(({ kind, rows = [], from, to }) => [
    kind,
    ...(kind === 'gap' ? [from, to] : rows.map(({ description }) => description).sort()),
  ]);

async function proofOf(importId: string) {
  const { data } = await user.client.rpc('import_proofs', { import: importId }).throwOnError();
  return (data as unknown as { kind: string; from: string; to: string; differences: object[] }[]).map(
    ({ kind, from, to, differences }) => ({ kind, from, to, differences }),
  );
}

const page = async (first = '2026-01-01', last = '2026-03-31') => {
  const { data } = await user.client
    .rpc('account_page', { account, first, last, today: '2026-03-31' })
    .throwOnError();
  return data as unknown as {
    balance: string;
    provedUntil: string | null;
    spans: { from: string; to: string; unexplained: string }[];
    files: { name: string; from: string; to: string; proof: string }[];
    points: [string, string][];
    rows: { items: { description: string; date: string; balance: string }[]; total: number };
  };
};

test('three months are proved; deleting a row shows the missing amount and its days, restoring it proves them again', async () => {
  const [january = '', february = '', march = ''] = await threeMonths(user, account);
  const proved = (from: string, to: string) => [{ kind: 'proved', from, to, differences: [] }];
  expect(await proofOf(january)).toEqual(proved('2026-01-01', '2026-01-31'));
  expect(await proofOf(february)).toEqual(proved('2026-02-01', '2026-02-28'));
  expect(await proofOf(march)).toEqual(proved('2026-03-01', '2026-03-31'));
  expect(await page()).toMatchObject({ balance: '1200.000', provedUntil: '2026-03-31', spans: [] });

  const bakery = (await transactionsOf(user)).find(({ description }) => description === 'Bakery')!;
  await remove(user, { ids: [bakery.id] }).throwOnError();
  expect(await proofOf(february)).toEqual([
    {
      kind: 'differs',
      from: '2026-02-01',
      to: '2026-02-28',
      differences: [{ from: '2026-01-31', to: '2026-02-28', amount: '-12.400' }],
    },
  ]);
  expect(await proofOf(march), 'the other months stand').toEqual(proved('2026-03-01', '2026-03-31'));
  const shown = await page();
  expect(shown).toMatchObject({
    // The headline is what the bank said last, and the chart's last point.
    balance: '1200.000',
    provedUntil: '2026-03-31',
    spans: [{ from: '2026-01-31', to: '2026-02-28', unexplained: '-12.400' }],
  });
  expect(shown.points.at(-1)).toEqual(['2026-03-31', '1200.000']);
  expect(shown.files.map(({ name, proof }) => [name, proof])).toEqual([
    ['march.ofx', 'proved'],
    ['february.ofx', 'differs'],
    ['january.ofx', 'proved'],
  ]);

  const found = await reconcile('2026-02-28', 1247.6);
  expect(found).toMatchObject({ expected: '1260.000', difference: '-12.400', kept: false });
  expect(suspectsOf(found)[0]).toEqual(['trash', 'Bakery']);
  expect(found.suspects[0]?.rows[0]?.id).toBe(bakery.id);

  await restore(user, [bakery.id]).throwOnError();
  expect(await reconcile('2026-02-28', 1247.6)).toMatchObject({ difference: '0.000', suspects: [] });
  expect(await proofOf(february)).toEqual(proved('2026-02-01', '2026-02-28'));
  const keep = { account, day: '2026-02-28', balance: 1247.6, lock: true, today: TODAY };
  const lockOf = { account, lockedUntil: '2026-02-28' };
  const { data: first } = await user.client.rpc('keep_statement', keep).throwOnError();
  expect(first).toEqual({ ...lockOf, mark: expect.any(String) as string, lockedBefore: null });
  const { data: again } = await user.client.rpc('keep_statement', keep).throwOnError();
  expect(again).toEqual({ ...lockOf, mark: null, lockedBefore: '2026-02-28' });
  const { data: marks } = await user.client
    .from('balance_marks')
    .select('date, balance, end_of_day')
    .eq('source', 'statement')
    .throwOnError();
  expect(marks.map((mark) => ({ ...mark, balance: Number(mark.balance) }))).toEqual([
    { date: '2026-02-28', balance: 1247.6, end_of_day: true },
  ]);
  const { data: held } = await user.client
    .from('accounts')
    .select('locked_until')
    .eq('id', account)
    .single()
    .throwOnError();
  expect(held.locked_until).toBe('2026-02-28');
});

test('an account that was proved stays so in days without a balance', async () => {
  await threeMonths(user, account);
  expect(await page('2026-05-01', '2026-08-31')).toMatchObject({ provedUntil: '2026-03-31', spans: [] });
  const shoes = (await transactionsOf(user)).find(({ description }) => description === 'Shoes')!;
  await remove(user, { ids: [shoes.id] }).throwOnError();
  expect(await page('2026-05-01', '2026-08-31')).toMatchObject({ provedUntil: '2026-02-28' });
});

test('suspects come in order: the exact row, half of it, a duplicate, days without a file, two that sum up to it', async () => {
  await threeMonths(user, account);
  const row = { account_id: account, category: 'Food', date: '2026-04-05' };
  const [gone] = await enter(user, { ...row, description: 'Bakery', amount: 12.4, type: 'expense' });
  const [, , first, second] = [
    await enter(user, { ...row, description: 'Bus', amount: 6.2, type: 'income' }),
    await enter(user, { ...row, description: 'Refund', amount: 12.4, type: 'income' }),
    ...(await enter(user, { ...row, description: 'Pen', amount: 8.05, type: 'expense' })),
    ...(await enter(user, { ...row, description: 'Ink', amount: 4.35, type: 'expense' })),
  ];
  await enter(user, {
    ...row,
    date: '2026-04-06',
    description: 'Refund again',
    amount: 12.4,
    type: 'income',
  });
  const [far] = await enter(user, {
    ...row,
    date: '2026-05-06',
    description: 'Too late',
    amount: 12.4,
    type: 'expense',
  });
  await remove(user, { ids: [gone, first, second, far] as string[] }).throwOnError();
  // 1200 + 6.20 + 12.40 + 12.40 = 1231.00
  const found = await reconcile('2026-04-10', 1218.6);
  expect(found).toMatchObject({ expected: '1231.000', difference: '-12.400' });
  expect(suspectsOf(found)).toEqual([
    ['trash', 'Bakery'],
    ['wrong-sign', 'Bus'],
    ['duplicate', 'Refund', 'Refund again'],
    ['gap', '2026-04-01', '2026-04-10'],
    ['pair', 'Ink', 'Pen'],
  ]);
});

test('a row that was skipped, or recognised as one that was there, is a suspect', async () => {
  await importStatement(
    user,
    account,
    [{ date: '2026-01-05', minorUnits: -1_240, description: 'Bakery' }],
    [
      ['2025-12-31', 10_000],
      ['2026-01-05', 8_760],
    ],
  );
  const staged = await stageStatement(
    user,
    account,
    [
      { date: '2026-01-05', minorUnits: -1_240, description: 'Bakery' },
      { date: '2026-01-06', minorUnits: -700, description: 'Cinema' },
      { date: '2026-01-07', minorUnits: -100, description: 'Tram' },
    ],
    [],
  );
  await change(user, staged.id, 3, { kind: 'skip' });
  await commitStaged(user, stagedImportDocument.parse((await match(user, staged.id).throwOnError()).data));
  // Without the mark of January 5, as if the bank had never said it.
  await user.client.from('balance_marks').delete().eq('date', '2026-01-05').throwOnError();
  expect(suspectsOf(await reconcile('2026-01-10', 79.6))[0]).toEqual(['skipped', 'Cinema']);
  expect(suspectsOf(await reconcile('2026-01-10', 74.2))[0]).toEqual(['recognised', 'Bakery']);
});

test('a row on the other side of the statement’s day is a suspect', async () => {
  await importStatement(
    user,
    account,
    [{ date: '2026-01-05', minorUnits: -100, description: 'Tram' }],
    [
      ['2025-12-31', 10_000],
      ['2026-01-05', 9_900],
    ],
  );
  const row = { account_id: account, category: 'Food', type: 'expense' };
  await enter(user, { ...row, date: '2026-02-02', description: 'Posted late', amount: 5 });
  await enter(user, { ...row, date: '2026-01-30', description: 'Posted early', amount: 7 });
  expect(suspectsOf(await reconcile('2026-01-31', 87))[0]).toEqual(['dated-later', 'Posted late']);
  expect(suspectsOf(await reconcile('2026-01-31', 99))[0]).toEqual(['dated-earlier', 'Posted early']);
});

test('the balance after each row breaks where a mark disagrees', async () => {
  await threeMonths(user, account);
  const bakery = (await transactionsOf(user)).find(({ description }) => description === 'Bakery')!;
  await remove(user, { ids: [bakery.id] }).throwOnError();
  const { rows } = await page();
  expect(rows.items.map(({ description, balance }) => [description, balance])).toEqual([
    ['Shoes', '1200.000'],
    // The rows lead to 1260.00; the bank said 1247.60 on February 28.
    ['Rent', '1260.000'],
    ['Books', '2160.000'],
    ['Rent', '2200.000'],
    ['Salary', '3100.000'],
  ]);
  for (const size of [1, 2, 3]) {
    const items = [];
    for (let number = 1; items.length < 5; number += 1) {
      const { data } = await user.client
        .rpc('account_rows', {
          account,
          first: '2026-01-01',
          last: '2026-03-31',
          page: number,
          page_size: size,
        })
        .throwOnError();
      items.push(...(data as unknown as typeof rows).items);
    }
    expect(items, `${size} a page`).toEqual(rows.items);
  }
});

test('the proof of a staged file is known before it is saved', async () => {
  const rows = [
    { date: '2026-01-05', minorUnits: -1_000 },
    { date: '2026-01-06', minorUnits: -240, description: 'Bun' },
  ];
  const proofs = async (closing: number) => {
    const { id } = await stageStatement(user, account, rows, [
      ['2026-01-04', 10_000],
      ['2026-01-06', closing],
    ]);
    return (await user.client.rpc('staged_proofs', { import: id }).throwOnError()).data;
  };
  expect(await proofs(8_760)).toMatchObject([{ kind: 'proved', from: '2026-01-05', to: '2026-01-06' }]);
  expect(await proofs(8_000)).toMatchObject([
    { kind: 'differs', differences: [{ from: '2026-01-04', to: '2026-01-06', amount: '-7.600' }] },
  ]);
  const { id } = await stageStatement(user, account, rows, []);
  expect((await user.client.rpc('staged_proofs', { import: id }).throwOnError()).data).toMatchObject([
    { kind: 'none' },
  ]);
});

test('nobody else sees any of it', async () => {
  await threeMonths(user, account);
  const stranger = await newUser();
  const { data } = await stranger.client
    .rpc('account_page', { account, first: '2026-01-01', last: '2026-03-31', today: '2026-03-31' })
    .throwOnError();
  expect(data).toBeNull();
  const found = await stranger.client.rpc('reconcile', {
    account,
    day: '2026-02-28',
    balance: 1,
    today: TODAY,
  });
  expect(found.error?.message).toBe('account_gone');
  const locked = await stranger.client.rpc('lock_account', { account, until: '2026-02-28' });
  expect(locked.error?.message).toBe('account_gone');
});

test('a row that would not count on its date is no suspect', async () => {
  await threeMonths(user, account);
  const row = { account_id: account, category: 'Food', type: 'expense', amount: 12.4 };
  const [inside, ...outside] = await enter(
    user,
    { ...row, date: '2026-02-05', description: 'Inside' },
    { ...row, date: '2026-01-31', description: 'Before' },
    { ...row, date: '2026-03-02', description: 'After' },
  );
  await remove(user, { ids: outside }).throwOnError();
  await remove(user, { ids: [inside!] }).throwOnError();
  // The rows lead to 1247.60.
  const found = await reconcile('2026-02-28', 1235.2);
  expect(suspectsOf(found).filter(([kind]) => kind === 'trash')).toEqual([['trash', 'Inside']]);
});

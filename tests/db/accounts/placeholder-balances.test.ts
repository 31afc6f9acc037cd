import { beforeEach, expect, test, vi } from 'vitest';
import { createDefaultAccount } from '@/lib/data/auth/auth';
import { accountPageOn, cardsOn, everywhere, heldOn, netWorthOn } from '../support/balances';
import { speaking } from '../support/data-exports';
import { fileOf, importFile, undo } from '../support/imports';
import { addRows, enter, file } from '../support/ledger';
import { importStatement } from '../support/statements';
import { newUser, type TestUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

const TODAY = '2026-11-20';
const ROWS = [
  { date: '2026-11-10', minorUnits: 320_000, description: 'Salary' },
  { date: '2026-11-18', minorUnits: -2_349, description: 'Market' },
];
const SUM = 317_651;

let user: TestUser;
let account: string;

/** A user with the account that sign-up makes. */
beforeEach(async () => {
  user = await newUser();
  speaking.client = user.client;
  expect(await createDefaultAccount(TODAY)).toBe(true);
  const [card] = await cardsOn(user, TODAY);
  account = card!.id;
});

const proofOf = async () => {
  const { marks, spans, files } = await accountPageOn(user, account, TODAY);
  return {
    typed: marks.filter(({ source }) => source === 'typed').length,
    spans,
    files: files.map(({ proof }) => proof),
  };
};

test('after sign-up the account holds $0.00, which nobody has said', async () => {
  expect(await heldOn(user, account, TODAY)).toEqual({ ...everywhere(0), chart: null });
  expect(await cardsOn(user, TODAY)).toMatchObject([{ stated: false, upcoming: 0 }]);
  expect((await accountPageOn(user, account, TODAY)).marks).toEqual([]);
  expect((await netWorthOn(user, TODAY)).begun, 'absent, not zero').toBeNull();
});

test.each([
  ['two days ago', '2026-11-18'],
  ['yesterday', '2026-11-19'],
  ['today', TODAY],
])('a balance that a file states for %s is the balance on every screen', async (_, day) => {
  await user.client
    .from('savings_goals')
    .update({ account_id: account })
    .eq('user_id', user.id)
    .throwOnError();
  const saved = async () =>
    (await user.client.rpc('savings_goal', { today: TODAY }).throwOnError()).data as { current: string };
  expect(Number((await saved()).current)).toBe(0);
  const imported = await importStatement(user, account, ROWS, [[day, 317_651]]);
  expect(Number((await saved()).current)).toBe(3_176.51);
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(317_651));
  expect(await proofOf()).toEqual({ typed: 0, spans: [], files: ['first'] });
  expect(await cardsOn(user, TODAY)).toMatchObject([{ stated: true }]);
  await undo(user, imported).throwOnError();
  expect(await heldOn(user, account, TODAY), 'the placeholder is back').toEqual({
    ...everywhere(0),
    chart: null,
  });
  expect(await cardsOn(user, TODAY)).toMatchObject([{ stated: false }]);
});

test('of a file whose rows go further than its first known balance, the balance leads on', async () => {
  await importStatement(user, account, ROWS, [['2026-11-10', 1_000_000]]);
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(1_000_000 - 2_349));
});

test('without any balance it is the sum of the rows, and says so', async () => {
  await importFile(user, fileOf(account, ROWS));
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(SUM));
  expect(await cardsOn(user, TODAY)).toMatchObject([{ stated: false }]);
  expect((await netWorthOn(user, TODAY)).begun).toBe('2026-11-10');
  await enter(user, {
    account_id: account,
    date: TODAY,
    description: 'Tea',
    category: 'Food',
    amount: '12.40',
    type: 'expense',
  });
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(SUM - 1_240));
});

test('a balance that was typed replaces it, a 0 as well, and stays when a file is imported', async () => {
  for (const [revision, balance] of [
    [1, 0],
    [2, 250],
  ] as const) {
    await user.client.rpc('update_balance', { account, balance, today: TODAY, revision }).throwOnError();
    expect(await heldOn(user, account, TODAY)).toEqual(everywhere(balance * 100));
  }
  const { data } = await user.client
    .rpc('update_balance', { account, balance: 250, today: TODAY, revision: 2 })
    .throwOnError();
  expect(data, 'sent again').toBe(true);
  await importStatement(user, account, ROWS, [['2026-11-18', 317_651]]);
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(25_000));
  expect(await proofOf()).toMatchObject({ typed: 2, files: ['first'] });
});

test('the first statement is the first balance that is known, and proves nothing but itself', async () => {
  await addRows(user, file(account, [{ date: '2026-10-05', amount: '5.00' }]));
  const statement = { account, day: '2026-10-31', balance: 800, today: TODAY };
  const { data: first } = await user.client.rpc('reconcile', statement).throwOnError();
  expect(first).toMatchObject({ difference: '0', from: null, suspects: [], book: null });
  const { data: kept } = await user.client
    .rpc('keep_statement', { ...statement, lock: false })
    .throwOnError();
  expect(kept).not.toBeNull();
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(80_000));
  // From now on there is something to differ from: on its day, later, and earlier.
  const compare = async (day: string, balance: number) =>
    (await user.client.rpc('reconcile', { ...statement, day, balance }).throwOnError()).data as {
      difference: string;
    };
  expect(Number((await compare('2026-10-31', 801)).difference)).toBe(1);
  expect(Number((await compare('2026-11-15', 800)).difference)).toBe(0);
  expect(Number((await compare('2026-10-01', 800)).difference)).toBe(-5);
  expect(Number((await compare('2026-10-01', 805)).difference)).toBe(0);
});

test('the account is added once, and another name changes nothing about its balance', async () => {
  const add = (name: string) =>
    user.client.rpc('add_account', {
      account,
      name,
      type: 'checking',
      last_four_digits: '0000',
      balance: null as unknown as number,
      today: TODAY,
    });
  expect((await add('Default Account').throwOnError()).data).toBe(true);
  expect((await add('Other').throwOnError()).data).toBe(false);
  await user.client.from('accounts').update({ name: 'Mine' }).eq('id', account).throwOnError();
  await importStatement(user, account, ROWS, [['2026-11-18', 317_651]]);
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(317_651));
});

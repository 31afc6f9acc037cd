import { beforeEach, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { stageStatement, threeMonths } from '../support/statements';
import { newUser, type TestUser } from '../support/users';

const TODAY = '2026-05-31';
let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, '2026-03-31', 0);
  await user.client.from('balance_marks').delete().eq('account_id', account).throwOnError();
});

test('a balance that does not add up is not kept', async () => {
  await threeMonths(user, account);
  const keep = { account, day: '2026-02-28', balance: 1, lock: true, today: TODAY };
  expect((await user.client.rpc('keep_statement', keep).throwOnError()).data).toBeNull();
  expect(
    (await user.client.from('balance_marks').select('id').eq('source', 'statement').throwOnError()).data,
  ).toEqual([]);
});

test('a statement that was kept can be taken back with its lock, but not a lock that was changed since', async () => {
  await threeMonths(user, account);
  await user.client.rpc('lock_account', { account, until: '2026-01-31' }).throwOnError();
  const statement = { account, day: '2026-02-28', balance: 1247.6, today: TODAY };
  const keep = async (lock: boolean) =>
    (await user.client.rpc('keep_statement', { ...statement, lock }).throwOnError()).data;
  const state = async () => {
    const accounts = await user.client
      .from('accounts')
      .select('locked_until')
      .eq('id', account)
      .throwOnError();
    const marks = await user.client
      .from('balance_marks')
      .select('id')
      .eq('source', 'statement')
      .throwOnError();
    return [accounts.data[0]?.locked_until, marks.data.length];
  };
  const kept = await keep(true);
  expect(await state()).toEqual(['2026-02-28', 1]);
  for (const time of ['sent', 'sent again']) {
    await user.client.rpc('forget_statement', { kept }).throwOnError();
    expect(await state(), time).toEqual(['2026-01-31', 0]);
  }
  const stays = await keep(false);
  expect(await state()).toEqual(['2026-01-31', 1]);
  const locks = await keep(true);
  await user.client.rpc('forget_statement', { kept: locks }).throwOnError();
  expect(await state(), 'it was kept before').toEqual(['2026-01-31', 1]);
  await user.client.rpc('lock_account', { account, until: '2026-03-31' }).throwOnError();
  const stranger = await newUser();
  await stranger.client.rpc('forget_statement', { kept: stays }).throwOnError();
  expect(await state(), 'of somebody else').toEqual(['2026-03-31', 1]);
  await user.client.rpc('forget_statement', { kept: stays }).throwOnError();
  expect(await state()).toEqual(['2026-03-31', 0]);
});

test('there is no statement of a day to come', async () => {
  const statement = { account, day: '2026-06-01', balance: 0, today: TODAY };
  for (const { error } of [
    await user.client.rpc('reconcile', statement),
    await user.client.rpc('keep_statement', { ...statement, lock: true }),
  ])
    expect(error?.message).toBe('future_balance');
  const { data: held } = await user.client.from('accounts').select('locked_until').eq('id', account).single();
  expect(held?.locked_until).toBeNull();
});

test('if a value is stated, a file’s difference is its change', async () => {
  const { id } = await stageStatement(
    user,
    account,
    [{ date: '2026-01-05', minorUnits: 50_000 }],
    [
      ['2026-01-04', 100_000],
      ['2026-01-31', 152_500],
    ],
  );
  const proofs = async () =>
    (await user.client.rpc('staged_proofs', { import: id }).throwOnError()).data as unknown;
  const differs = {
    kind: 'differs',
    differences: [{ from: '2026-01-04', to: '2026-01-31', amount: '25.000' }],
  };
  expect(await proofs()).toMatchObject([{ ...differs, valued: false }]);
  await user.client.from('accounts').update({ type: 'investment' }).eq('id', account).throwOnError();
  expect(await proofs()).toMatchObject([{ ...differs, valued: true }]);
});

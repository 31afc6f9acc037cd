import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addRows, file, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;

beforeEach(async () => {
  user = await newUser();
});

const set = (changes: { account_id?: string | null; current?: number; target?: number }) =>
  user.client.from('savings_goals').update(changes).eq('user_id', user.id);

async function progress() {
  const { data } = await user.client.rpc('savings_goal', { today: '2026-11-20' }).throwOnError();
  const goal = data as Record<'target' | 'current' | 'byHand', string> & {
    account: string | null;
    accountInTrash: boolean;
  };
  return {
    target: Number(goal.target),
    current: Number(goal.current),
    byHand: Number(goal.byHand),
    account: goal.account,
    inTrash: goal.accountInTrash,
  };
}

async function goalOfDashboard() {
  const november = { period_start: '2026-11-01', period_end: '2026-11-30', previous_start: '2026-10-01' };
  const { data } = await user.client.rpc('dashboard', { ...november, today: '2026-11-20' }).throwOnError();
  return (data as { savingsGoal: unknown }).savingsGoal;
}

test('without an account the typed amount counts', async () => {
  await set({ current: 12.5 }).throwOnError();
  expect(await progress()).toEqual({
    target: 5000,
    current: 12.5,
    byHand: 12.5,
    account: null,
    inTrash: false,
  });
  expect(await goalOfDashboard()).toEqual({ target: 5000, current: 12.5, account: null });
});

test('linked to an account it follows the balance, and keeps the typed amount', async () => {
  const account = await newAccount(user, '2026-11-01', 100);
  await newAccount(user);
  await set({ current: 12.5, account_id: account }).throwOnError();
  await addRows(user, file(account, [{ date: '2026-11-03', amount: '130.25' }]));
  const followed = { target: 5000, current: -30.25, byHand: 12.5, account: 'Everyday', inTrash: false };
  expect(await progress()).toEqual(followed);
  expect(await goalOfDashboard()).toEqual({ target: 5000, current: -30.25, account: 'Everyday' });
  await user.client.rpc('close_account', { account, closed: true }).throwOnError();
  expect(await progress(), 'closed account').toEqual(followed);
  await set({ account_id: null }).throwOnError();
  expect(await progress()).toMatchObject({ current: 12.5, account: null });
});

test('an account in the trash is not followed until it is restored', async () => {
  const account = await newAccount(user, '2026-11-01', 100);
  await newAccount(user);
  await set({ current: 12.5, account_id: account }).throwOnError();
  const change = randomUUID();
  await user.client.rpc('delete_account', { change, account, transactions: 0 }).throwOnError();
  expect(await progress()).toMatchObject({ current: 12.5, account: null, inTrash: true });
  expect(await goalOfDashboard()).toEqual({ target: 5000, current: 12.5, account: null });
  // A tab that still shows the account can save it again, together with the target.
  await set({ account_id: account, target: 600 }).throwOnError();
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await progress()).toMatchObject({ target: 600, current: 100, account: 'Everyday', inTrash: false });

  await user.client.rpc('delete_account', { change: randomUUID(), account, transactions: 0 }).throwOnError();
  await user.client.from('accounts').delete().eq('id', account).throwOnError();
  expect(await progress(), 'account deleted for good').toMatchObject({
    current: 12.5,
    account: null,
    inTrash: false,
  });
  await set({ target: 700 }).throwOnError();
  expect(await progress()).toMatchObject({ target: 700 });
});

test('another user’s account, or an unknown one, is refused', async () => {
  const stranger = await newUser();
  const theirs = await newAccount(stranger, '2026-11-01', 100);
  for (const account_id of [theirs, randomUUID()]) {
    expect((await set({ account_id })).error?.code, account_id).toBe('23503');
    const upserted = await user.client
      .from('savings_goals')
      .upsert({ account_id, target: 1 }, { onConflict: 'user_id' });
    expect(upserted.error?.code).toBe('23503');
  }
  expect(await progress()).toMatchObject({ target: 5000, current: 0, account: null });
  // Nor can a goal be given to the user who owns the account.
  const handed = await user.client.from('savings_goals').upsert({ user_id: stranger.id, account_id: theirs });
  expect(handed.error?.code).toBe('42501');
  const { data } = await stranger.client.from('savings_goals').select('account_id').single().throwOnError();
  expect(data.account_id).toBeNull();
});

test('amounts below zero are refused', async () => {
  expect((await set({ target: -0.01 })).error).not.toBeNull();
  expect((await set({ current: -1 })).error).not.toBeNull();
  expect(await progress()).toMatchObject({ target: 5000, current: 0 });
});

test('saving one column keeps what another tab has saved in the others', async () => {
  const upsert = (changes: object) =>
    user.client.from('savings_goals').upsert(changes, { onConflict: 'user_id' }).throwOnError();
  await upsert({ target: 900 });
  await upsert({ current: 40 });
  expect(await progress()).toMatchObject({ target: 900, current: 40 });
  const profile = (changes: object) =>
    user.client.from('profiles').upsert(changes, { onConflict: 'user_id' }).throwOnError();
  await profile({ currency: 'GBP' });
  await profile({ name: 'Ada' });
  const { data } = await user.client.from('profiles').select('name, currency').single().throwOnError();
  expect(data).toEqual({ name: 'Ada', currency: 'GBP' });
});

test.each([
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['an unknown currency', { currency: 'XXX' }],
])('a profile with %s is refused', async (_, changes) => {
  const { error } = await user.client.from('profiles').update(changes).eq('user_id', user.id);
  expect(error).not.toBeNull();
});

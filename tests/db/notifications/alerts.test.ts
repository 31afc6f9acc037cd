import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { remove, removeAccount, restore, set, takeBack } from '../support/ledger-changes';
import { anonymous, newUser, type TestUser } from '../support/users';
import { categoryId, edit, kinds, setLimit, setProfile, spend, told } from './alerts';

let user: TestUser;
let account: string;

// A new user's limit for Food is 500, so 400 is 80 % of it.
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const food = (minorUnits: number, more: Partial<Parameters<typeof spend>[1]> = {}) =>
  spend(user, { account_id: account, minorUnits, ...more });

const BOTH = ['Food 2026-11 80', 'Food 2026-11 100'];

describe('budget alerts', () => {
  test('each threshold raises one per category and month, from the exact cent on', async () => {
    await food(39_999);
    expect(await told(user)).toEqual([]);
    await food(1);
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    const { data } = await user.client.from('budget_alerts').select('spending, available').throwOnError();
    expect(data.map((row) => [Number(row.spending), Number(row.available)])).toEqual([[400, 500]]);
    await food(9_999);
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    await food(1);
    await food(70_000);
    expect(await told(user)).toEqual(BOTH);
    expect(await kinds(user)).toEqual(['budget', 'budget']);
    // Other months and categories raise their own alerts, however late.
    await food(40_000, { date: '2026-10-31' });
    await food(40_000, { date: '2026-12-01' });
    await food(16_000, { category: 'Entertainment' });
    await food(1_000_000, { category: 'Unlimited' });
    expect(await told(user)).toEqual([
      'Entertainment 2026-11 80',
      'Food 2026-10 80',
      ...BOTH,
      'Food 2026-12 80',
    ]);
  });

  test('reaching both thresholds at once is one notification with two alerts', async () => {
    await food(50_000);
    expect(await told(user)).toEqual(BOTH);
    expect(await kinds(user)).toEqual(['budget']);
    const { data } = await user.client.from('budget_alerts').select('notification_id').throwOnError();
    expect(new Set(data.map(({ notification_id }) => notification_id)).size).toBe(1);
  });

  test('income, even in the same category, is not spending', async () => {
    await food(90_000, { type: 'income' });
    expect(await told(user)).toEqual([]);
    const [id] = await food(39_000);
    await food(2_000, { type: 'income' });
    expect(await told(user)).toEqual([]);
    await edit(user, id, { type: 'income' });
    await edit(user, id, { type: 'expense', minorUnits: 40_000 });
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    await edit(user, id, { type: 'income' });
    await edit(user, id, { type: 'expense' });
    expect(await told(user)).toEqual(['Food 2026-11 80']);
  });

  test('edited up, down and up again, deleted and added again: one alert', async () => {
    const [id] = await food(10_000);
    for (const minorUnits of [45_000, 10_000, 45_000, 60_000, 100, 60_000])
      await edit(user, id, { minorUnits });
    expect(await told(user)).toEqual(BOTH);
    await remove(user, { ids: [id ?? ''] }).throwOnError();
    await food(60_000);
    expect(await told(user)).toEqual(BOTH);
    expect(await kinds(user)).toEqual(['budget', 'budget']);
  });

  test('an edit that adds no spending raises none, even over a limit not alerted yet', async () => {
    await setProfile(user, { budget_alerts: false });
    const [id] = await food(60_000);
    await setProfile(user, { budget_alerts: true });
    await edit(user, id, { note: 'mine' });
    await edit(user, id, { minorUnits: 59_000 });
    await food(100, { type: 'income' });
    expect(await told(user)).toEqual([]);
    await food(1);
    expect(await told(user)).toEqual(BOTH);
  });

  test('a changed category or date raises alerts where spending grew', async () => {
    const [id] = await food(45_000, { category: 'Home' });
    await edit(user, id, { category: 'Food' });
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    await edit(user, id, { date: '2026-12-01' });
    expect(await told(user)).toEqual(['Food 2026-11 80', 'Food 2026-12 80']);
    await edit(user, id, { date: '2026-11-30' });
    await edit(user, id, { category: 'Transport' });
    expect(await told(user)).toEqual([
      'Food 2026-11 80',
      'Food 2026-12 80',
      'Transport 2026-11 80',
      'Transport 2026-11 100',
    ]);
  });

  test('a bulk change raises one summary; undoing and repeating it raises no other', async () => {
    const ids = await spend(
      user,
      ...[20_000, 20_000, 30_000].map((minorUnits) => ({
        account_id: account,
        minorUnits,
        category: 'Home',
      })),
      { account_id: account, minorUnits: 45_000, category: 'Home', date: '2026-10-05' },
    );
    const change = randomUUID();
    await set(user, { ids }, { category: 'Food' }, change).throwOnError();
    expect(await told(user)).toEqual(['Food 2026-10 80', ...BOTH]);
    expect(await kinds(user)).toEqual(['summary']);
    await takeBack(user, change).throwOnError();
    await set(user, { ids }, { category: 'Food' }).throwOnError();
    expect(await kinds(user)).toEqual(['summary']);
  });

  test('undoing a bulk change raises alerts where spending grows by it', async () => {
    await setProfile(user, { budget_alerts: false });
    const ids = await food(45_000);
    const change = randomUUID();
    await set(user, { ids }, { category: 'Home' }, change).throwOnError();
    await setProfile(user, { budget_alerts: true });
    await takeBack(user, change).throwOnError();
    expect(await told(user)).toEqual(['Food 2026-11 80']);
  });

  test('restored transactions count again', async () => {
    const ids = [...(await food(30_000)), ...(await food(5_000))];
    const change = randomUUID();
    await remove(user, { ids }, change).throwOnError();
    await food(20_000);
    expect(await told(user)).toEqual([]);
    await takeBack(user, change).throwOnError();
    expect(await told(user)).toEqual(BOTH);
    expect(await kinds(user)).toEqual(['budget']);
    await remove(user, { ids }).throwOnError();
    await restore(user, ids).throwOnError();
    expect(await kinds(user)).toEqual(['budget']);
  });

  test('deleting an account and undoing it raises no alert twice', async () => {
    await newAccount(user);
    await food(45_000);
    const change = randomUUID();
    await removeAccount(user, account, 1, change).throwOnError();
    await takeBack(user, change).throwOnError();
    expect(await told(user)).toEqual(['Food 2026-11 80']);
  });

  test('a limit of 0 is reached by the first cent, and by nothing else', async () => {
    await setLimit(user, 'Food', 0);
    await food(100, { type: 'income' });
    expect(await told(user)).toEqual([]);
    await food(1);
    expect(await told(user)).toEqual(BOTH);
    expect(await kinds(user)).toEqual(['budget']);
  });

  test('a limit lowered below the spending raises its alert when asked to, once', async () => {
    await food(30_000);
    await setLimit(user, 'Food', 36_000);
    const category_ids = [await categoryId(user, 'Food')];
    const raise = (bulk = false) =>
      user.client
        .rpc('raise_alerts', { category_ids, periods: ['2026-11-01'], large: [], bulk })
        .throwOnError();
    await raise();
    await raise(true);
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    await setLimit(user, 'Food', 100_000);
    await food(1_000);
    await setLimit(user, 'Food', 10_000);
    await raise();
    expect(await told(user)).toEqual(BOTH);
    expect(await kinds(user)).toEqual(['budget', 'budget']);
  });

  test('nothing is raised while the setting is off; the next expense afterwards catches up', async () => {
    await setProfile(user, { budget_alerts: false });
    await food(45_000);
    expect(await kinds(user)).toEqual([]);
    await setProfile(user, { budget_alerts: true });
    expect(await kinds(user)).toEqual([]);
    await food(1);
    expect(await told(user)).toEqual(['Food 2026-11 80']);
  });

  test('mail is due while the user wants it', async () => {
    await food(40_000);
    await setProfile(user, { email_notifications: false });
    await food(10_000);
    const { data } = await user.client
      .from('notifications')
      .select('mail')
      .order('created_at')
      .throwOnError();
    expect(data.map(({ mail }) => mail)).toEqual(['due', 'none']);
  });
});

describe('isolation', () => {
  test('nobody sees, reads or writes the alerts of others', async () => {
    const stranger = await newUser();
    await setProfile(user, { large_transaction_alerts: true });
    await food(60_000);
    for (const table of ['notifications', 'budget_alerts', 'large_transaction_alerts'] as const) {
      expect((await stranger.client.from(table).select('*').throwOnError()).data, table).toEqual([]);
      const { data } = await stranger.client
        .from(table)
        .delete()
        .eq('user_id', user.id)
        .select('*')
        .throwOnError();
      expect(data, table).toEqual([]);
    }
    expect(await kinds(user)).toHaveLength(2);
    const { error } = await anonymous().rpc('raise_alerts', {
      category_ids: [await categoryId(user, 'Food')],
      periods: ['2026-11-01'],
      large: [],
      bulk: false,
    });
    expect(error?.code).toBe('42501');
  });

  test('other users’ spending and limits change nothing', async () => {
    const stranger = await newUser();
    const theirs = await newAccount(stranger);
    await spend(stranger, { account_id: theirs, minorUnits: 39_000 });
    await setLimit(stranger, 'Food', 1);
    await food(39_000);
    expect(await told(user)).toEqual([]);
    expect(await told(stranger)).toEqual([]);
  });
});

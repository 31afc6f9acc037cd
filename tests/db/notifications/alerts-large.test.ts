import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { remove, takeBack } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';
import { edit, kinds, setProfile, spend, toldLarge } from './alerts';

let user: TestUser;
let account: string;

// A new user's limit for Food is 500, so 400 is 80 % of it.
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const food = (minorUnits: number, more: Partial<Parameters<typeof spend>[1]> = {}) =>
  spend(user, { account_id: account, minorUnits, ...more });

describe('large transactions', () => {
  beforeEach(() => setProfile(user, { large_transaction_alerts: true, budget_alerts: false }));

  test('raise an alert from the threshold on, with their values at that time', async () => {
    await food(49_999);
    expect(await toldLarge(user)).toEqual([]);
    const [id] = await food(50_000, { description: 'Dentist' });
    expect(await toldLarge(user)).toEqual([id]);
    const { data } = await user.client
      .from('large_transaction_alerts')
      .select('date, description, amount, threshold')
      .single()
      .throwOnError();
    expect({ ...data, amount: Number(data.amount), threshold: Number(data.threshold) }).toEqual({
      date: '2026-11-02',
      description: 'Dentist',
      amount: 500,
      threshold: 500,
    });
    expect(await kinds(user)).toEqual(['large-transaction']);
  });

  test('use the user’s threshold, to the cent', async () => {
    await setProfile(user, { large_transaction_threshold: 12.34 });
    await food(1_233);
    const [id] = await food(1_234);
    expect(await toldLarge(user)).toEqual([id]);
    const { error } = await user.client
      .from('profiles')
      .update({ large_transaction_threshold: 0 })
      .eq('user_id', user.id);
    expect(error?.message).toContain('large_transaction_threshold');
  });

  test('raise one alert, despite edits, the trash and another threshold', async () => {
    const [id = ''] = await food(40_000);
    for (const minorUnits of [60_000, 10_000, 60_000]) await edit(user, id, { minorUnits });
    await edit(user, id, { type: 'income' });
    await edit(user, id, { type: 'expense' });
    const change = randomUUID();
    await remove(user, { ids: [id] }, change).throwOnError();
    await takeBack(user, change).throwOnError();
    await setProfile(user, { large_transaction_threshold: 1 });
    await edit(user, id, { minorUnits: 70_000 });
    expect(await toldLarge(user)).toEqual([id]);
    expect(await kinds(user)).toEqual(['large-transaction']);
  });

  test('exclude income, and edits of transactions that were large before', async () => {
    const [id] = await food(90_000, { type: 'income' });
    expect(await toldLarge(user)).toEqual([]);
    await setProfile(user, { large_transaction_alerts: false });
    const [before = ''] = await food(90_000);
    await setProfile(user, { large_transaction_alerts: true });
    await edit(user, before, { category: 'Home', minorUnits: 95_000 });
    const change = randomUUID();
    await remove(user, { ids: [before] }, change).throwOnError();
    await takeBack(user, change).throwOnError();
    expect(await toldLarge(user)).toEqual([]);
    await edit(user, id, { type: 'expense' });
    expect(await toldLarge(user)).toEqual([id]);
  });

  test('that also reach a budget raise two separate alerts', async () => {
    await setProfile(user, { budget_alerts: true });
    await food(60_000);
    expect((await kinds(user)).sort()).toEqual(['budget', 'large-transaction']);
  });
});

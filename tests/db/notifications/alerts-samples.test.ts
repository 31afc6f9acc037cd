import { beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { set, transactionsOf } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';
import { edit, kinds, sampleAccount, setLimit, setProfile, spend, told, toldLarge } from './alerts';

let user: TestUser;
let account: string;

// A new user's limit for Food is 500, so 400 is 80 % of it.
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const food = (minorUnits: number, more: Partial<Parameters<typeof spend>[1]> = {}) =>
  spend(user, { account_id: account, minorUnits, ...more });

describe('sample transactions', () => {
  beforeEach(() => setProfile(user, { large_transaction_alerts: true, large_transaction_threshold: 1 }));

  test('are loaded and removed without alerts', async () => {
    await setLimit(user, 'Food', 100);
    await user.client.rpc('load_sample_data', { today: '2026-11-20' }).throwOnError();
    expect(await transactionsOf(user)).not.toEqual([]);
    await user.client.rpc('remove_sample_data', {}).throwOnError();
    expect(await kinds(user)).toEqual([]);
  });

  test('count nowhere: they neither add to the user’s own spending nor raise alerts', async () => {
    const sample = await sampleAccount(user);
    await food(90_000, { account_id: sample });
    await food(50);
    expect(await kinds(user)).toEqual([]);
    await setProfile(user, { budget_alerts: false, large_transaction_alerts: false });
    await food(45_000);
    await setProfile(user, { budget_alerts: true });
    const [id] = await food(100, { account_id: sample });
    await edit(user, id, { minorUnits: 20_000 });
    expect(await kinds(user)).toEqual([]);
    await food(100);
    expect(await told(user)).toEqual(['Food 2026-11 80']);
  });

  test('moved to an own account are spending from then on', async () => {
    const sample = await sampleAccount(user);
    const [id] = await food(45_000, { account_id: sample });
    await edit(user, id, { account_id: account });
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    expect(await toldLarge(user)).toEqual([id]);
    await edit(user, id, { account_id: sample });
    await edit(user, id, { account_id: account });
    expect((await kinds(user)).sort()).toEqual(['budget', 'large-transaction']);
  });

  test('swapped with an own expense: only what became the user’s own added spending', async () => {
    const sample = await sampleAccount(user);
    await setProfile(user, { large_transaction_alerts: false });
    const [mine = ''] = await food(20_000);
    await food(45_000, { account_id: sample });
    await set(user, { ids: [mine] }, { account: sample }).throwOnError();
    expect(await told(user)).toEqual([]);
  });
});

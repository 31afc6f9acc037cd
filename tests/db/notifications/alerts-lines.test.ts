import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { remove, takeBack } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';
import { categoryId, edit, kinds, setProfile, spend, told, toldLarge } from './alerts';

let user: TestUser;
let account: string;

// A new user's limit for Food is 500, so 400 is 80 % of it.
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const food = async (minorUnits: number, more: Partial<Parameters<typeof spend>[1]> = {}) =>
  (await spend(user, { account_id: account, minorUnits, ...more }))[0] ?? '';

const mark = (id: string, values: { counted?: boolean; one_time?: boolean; type?: string }) =>
  user.client.from('transactions').update(values).eq('id', id).throwOnError();

type Parts = Record<string, { id: string; minorUnits: number }>;

/** Splits a transaction into parts by category, or changes its parts, in one statement. */
async function split(transaction: string, parts: Parts): Promise<void> {
  const rows = [];
  for (const [index, [category, { id, minorUnits }]] of Object.entries(parts).entries())
    rows.push({
      user_id: user.id,
      id,
      transaction_id: transaction,
      position: index + 1,
      amount: -minorUnits / 100,
      type: 'expense',
      category_id: await categoryId(user, category),
    });
  await user.client.from('transaction_parts').upsert(rows, { onConflict: 'user_id,id' }).throwOnError();
}

const parts = (minorUnits: Record<string, number>): Parts =>
  Object.fromEntries(
    Object.entries(minorUnits).map(([category, value]) => [
      category,
      { id: randomUUID(), minorUnits: value },
    ]),
  );

const BOTH = ['Food 2026-11 80', 'Food 2026-11 100'];

describe('a split expense', () => {
  test('raises alerts for its parts, as they are added and changed', async () => {
    const id = await food(60_000, { category: 'Home' });
    const split1 = parts({ Food: 45_000, Home: 15_000 });
    await split(id, split1);
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    await split(id, {
      Food: { ...split1.Food!, minorUnits: 50_000 },
      Home: { ...split1.Home!, minorUnits: 10_000 },
    });
    expect(await told(user)).toEqual(BOTH);
    expect(await kinds(user)).toEqual(['budget', 'budget']);
  });

  test('raises them for its parts alone when it is entered with them', async () => {
    await setProfile(user, { large_transaction_alerts: true, large_transaction_threshold: 500 });
    const enter = (amounts: Record<string, number>) =>
      user.client
        .rpc('enter_transactions', {
          rows: [
            {
              id: randomUUID(),
              accountId: account,
              date: '2026-11-10',
              description: 'Store',
              category: 'Food',
              type: 'expense',
              amount: 600,
              parts: Object.entries(amounts).map(([category, amount]) => ({
                category,
                amount: -amount,
                type: 'expense',
              })),
            },
          ],
        })
        .throwOnError();
    await enter({ Food: 350, Home: 250 });
    expect(await told(user)).toEqual([]);
    await enter({ Food: 60, Home: 540 });
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    expect(await toldLarge(user)).toHaveLength(2);
  });

  test('raises none where its parts are less than it was', async () => {
    await setProfile(user, { budget_alerts: false });
    const id = await food(60_000);
    await setProfile(user, { budget_alerts: true });
    const split1 = parts({ Food: 45_000, Home: 15_000 });
    await split(id, split1);
    await split(id, {
      Food: { ...split1.Food!, minorUnits: 44_000 },
      Home: { ...split1.Home!, minorUnits: 16_000 },
    });
    expect(await told(user)).toEqual([]);
  });

  test('counts with its parts when it moves, goes to the trash and comes back', async () => {
    await setProfile(user, { budget_alerts: false });
    const id = await food(60_000, { category: 'Home' });
    await split(id, parts({ Food: 45_000, Home: 15_000 }));
    await setProfile(user, { budget_alerts: true });
    const change = randomUUID();
    await remove(user, { ids: [id] }, change).throwOnError();
    expect(await told(user)).toEqual([]);
    await takeBack(user, change).throwOnError();
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    await edit(user, id, { date: '2026-12-01' });
    expect(await told(user)).toEqual(['Food 2026-11 80', 'Food 2026-12 80']);
  });
});

test('a refund reduces spending: an alert follows when it stops being a refund, or is deleted', async () => {
  const refund = await food(10_000, { type: 'refund' });
  await food(45_000);
  expect(await told(user)).toEqual([]);
  await mark(refund, { type: 'income' });
  expect(await told(user)).toEqual(['Food 2026-11 80']);
  const second = await food(10_000, { type: 'refund', category: 'Entertainment' });
  await food(22_000, { category: 'Entertainment' });
  expect(await told(user)).toEqual(['Food 2026-11 80']);
  await remove(user, { ids: [second] }).throwOnError();
  expect(await told(user)).toEqual([
    'Entertainment 2026-11 80',
    'Entertainment 2026-11 100',
    'Food 2026-11 80',
  ]);
});

test('a transfer is neither spending nor a large expense; one-time spending is', async () => {
  await setProfile(user, { large_transaction_alerts: true });
  await food(-90_000, { type: 'transfer' });
  expect(await kinds(user)).toEqual([]);
  const id = await food(39_000);
  await mark(id, { one_time: true });
  await food(1_000);
  expect(await told(user)).toEqual(['Food 2026-11 80']);
});

test('an uncounted transaction raises no alert until it counts again', async () => {
  await setProfile(user, { budget_alerts: false });
  const id = await food(60_000);
  await mark(id, { counted: false });
  await setProfile(user, { budget_alerts: true, large_transaction_alerts: true });
  await edit(user, id, { minorUnits: 70_000 });
  expect(await kinds(user)).toEqual([]);
  await mark(id, { counted: true });
  expect(await told(user)).toEqual(BOTH);
  expect(await toldLarge(user)).toEqual([id]);
});

test('a notification goes with its last alert, however that was deleted', async () => {
  await food(60_000);
  await food(60_000, { category: 'Entertainment' });
  expect(await kinds(user)).toEqual(['budget', 'budget']);
  await user.client
    .from('budget_alerts')
    .delete()
    .eq('category_id', await categoryId(user, 'Food'))
    .eq('threshold', 80)
    .throwOnError();
  expect(await kinds(user)).toEqual(['budget', 'budget']);
  await user.client
    .from('budget_alerts')
    .delete()
    .eq('category_id', await categoryId(user, 'Food'))
    .throwOnError();
  expect(await kinds(user)).toEqual(['budget']);
  await user.client.from('transactions').delete().eq('user_id', user.id).throwOnError();
  await user.client.from('categories').delete().eq('name', 'Entertainment').throwOnError();
  expect(await kinds(user)).toEqual([]);
});

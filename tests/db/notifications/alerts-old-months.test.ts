import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileOf, importFile, undo } from '../support/imports';
import { newAccount } from '../support/ledger';
import { remove, restore, set, takeBack } from '../support/ledger-changes';
import { newUserOn, type TestUser } from '../support/users';
import { edit, kinds, setProfile, spend, told, toldLarge } from './alerts';

let user: TestUser;
let account: string;

// A new user's limit for Food is 500, so 400 is 80 % of it.
beforeEach(async () => {
  user = await newUserOn('2026-11-20');
  account = await newAccount(user);
  await setProfile(user, { large_transaction_alerts: true });
});

const OLD = '2026-09-30';

/** Spends enough in a month to reach both thresholds and to be a large transaction. */
const food = (date: string, minorUnits = 60_000) => spend(user, { account_id: account, minorUnits, date });

async function expectNothing(): Promise<void> {
  expect(await told(user)).toEqual([]);
  expect(await toldLarge(user)).toEqual([]);
  expect(await kinds(user)).toEqual([]);
  expect(
    (await user.client.from('notifications').select('id').eq('mail', 'due').throwOnError()).data,
  ).toEqual([]);
}

describe('a month before the last one raises no alert', () => {
  test('by an entry', async () => {
    await food(OLD);
    await food('2024-01-31');
    await expectNothing();
  });

  test('by an import, except in its recent months', async () => {
    const old = [OLD, '2026-08-02', '2023-12-31'].map((date) => ({ minorUnits: -60_000, date }));
    const imported = await importFile(user, fileOf(account, old));
    expect(imported).toMatchObject({ added: 3 });
    await expectNothing();
    await undo(user, imported.id).throwOnError();
    await importFile(user, fileOf(account, [...old, { minorUnits: -60_000, date: '2026-10-01' }]));
    expect(await told(user)).toEqual(['Food 2026-10 80', 'Food 2026-10 100']);
    expect(await toldLarge(user)).toHaveLength(1);
    expect(await kinds(user)).toEqual(['summary']);
  });

  test('by an edit, a change of several or its undo', async () => {
    const [id = ''] = await food(OLD, 10_000);
    await edit(user, id, { minorUnits: 60_000 });
    await edit(user, id, { category: 'Entertainment' });
    const change = randomUUID();
    await set(user, { ids: [id] }, { category: 'Shopping' }, change).throwOnError();
    await takeBack(user, change).throwOnError();
    await set(user, { ids: [id] }, { category: 'Shopping' }).throwOnError();
    await expectNothing();
    await edit(user, id, { date: '2026-10-01' });
    expect(await told(user)).toEqual(['Shopping 2026-10 80', 'Shopping 2026-10 100']);
  });

  test('by a row that comes back from the trash', async () => {
    const [id = ''] = await food(OLD);
    await remove(user, { ids: [id] }).throwOnError();
    await restore(user, [id]);
    await expectNothing();
  });
});

test.each([
  ['the first day of a month', '2026-11-01', '2026-10-01', '2026-09-30'],
  ['the last day of a month', '2026-11-30', '2026-10-01', '2026-09-30'],
  ['January', '2027-01-15', '2026-12-01', '2026-11-30'],
])('on %s the month before may alert, and none before it', async (_, today, first, before) => {
  user = await newUserOn(today);
  account = await newAccount(user);
  await setProfile(user, { large_transaction_alerts: true });
  await food(before);
  await expectNothing();
  const [id = ''] = await food(first);
  expect(await toldLarge(user)).toEqual([id]);
  expect(await told(user)).toEqual([80, 100].map((part) => `Food ${first.slice(0, 7)} ${part}`));
});

test('today is the day that the user’s app states, and otherwise that of UTC', async () => {
  const days = async (of: TestUser) => (await of.client.rpc('user_today').throwOnError()).data;
  expect(await days(user)).toBe('2026-11-20');
  expect(await days(await newUserOn(null))).toBe(new Date().toISOString().slice(0, 10));
});

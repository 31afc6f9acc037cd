import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { begin, isWaitedFor } from '../support/connections';
import { commitStaged, fileOf, stageFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { remove, restore, set, takeBack } from '../support/ledger-changes';
import { newUserOn, type TestUser } from '../support/users';
import { categoryId, edit, kinds, setLimit, setProfile, spend, told } from './alerts';

const ROUNDS = 12;
let user: TestUser;
let account: string;

beforeEach(async () => {
  // The first of the months: each may raise alerts.
  user = await newUserOn('2025-01-20');
  account = await newAccount(user);
});

const month = (round: number) => `2025-${String(round + 1).padStart(2, '0')}`;
const food = (round: number, minorUnits: number) =>
  spend(user, { account_id: account, minorUnits, date: `${month(round)}-15` });
const once = (...thresholds: number[]) =>
  Array.from({ length: ROUNDS }, (_, round) => thresholds.map((one) => `Food ${month(round)} ${one}`)).flat();

test('an entry waits for one that is not committed yet, and counts it', async () => {
  const other = await begin(user);
  const row = {
    accountId: account,
    date: '2025-01-15',
    description: 'Tea',
    category: 'Food',
    type: 'expense',
  };
  await other`select public.enter_transactions(${other.json([{ ...row, amount: 200 }])})`;
  const entry = food(0, 20_000);
  await expect.poll(() => isWaitedFor(other), { timeout: 10_000 }).toBe(true);
  await other`commit`;
  await entry;
  expect(await told(user)).toEqual(['Food 2025-01 80']);
});

test('two entries that reach a threshold only together raise one alert', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([food(round, 20_000), food(round, 20_000)]);
  }
  expect(await told(user)).toEqual(once(80));
  expect(await kinds(user)).toEqual(Array(ROUNDS).fill('budget'));
});

test('an entry during an edit and a change of category', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [id] = await food(round, 10_000);
    const [other = ''] = await spend(user, {
      account_id: account,
      minorUnits: 5_000,
      category: 'Home',
      date: `${month(round)}-16`,
    });
    await Promise.all([
      food(round, 15_000),
      edit(user, id, { minorUnits: 20_000 }),
      set(user, { ids: [other] }, { category: 'Food' }).throwOnError(),
    ]);
  }
  expect(await told(user)).toEqual(once(80));
});

test('an import during an entry and a restore from the trash', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await food(round, 15_000);
    const change = randomUUID();
    await remove(user, { ids }, change).throwOnError();
    const staged = await stageFile(
      user,
      fileOf(account, [{ minorUnits: -15_000, date: `${month(round)}-03`, description: `Shop ${round}` }]),
    );
    const [{ kind }] = await Promise.all([
      commitStaged(user, staged),
      food(round, 20_000),
      takeBack(user, change).throwOnError(),
    ]);
    expect(kind).toBe('imported');
  }
  expect(await told(user)).toEqual(once(80, 100));
  expect((await kinds(user)).every((kind) => kind === 'budget')).toBe(true);
});

test('a lower limit during an entry: one of them raises the alert, whichever comes last', async () => {
  const foodId = await categoryId(user, 'Food');
  for (let round = 0; round < ROUNDS; round += 1) {
    await setLimit(user, 'Food', 50_000);
    await food(round, 10_000);
    await Promise.all([
      food(round, 10_000),
      setLimit(user, 'Food', 25_000).then(() =>
        user.client
          .rpc('raise_alerts', {
            category_ids: [foodId],
            periods: [`${month(round)}-01`],
            large: [],
            bulk: false,
          })
          .throwOnError(),
      ),
    ]);
  }
  expect(await told(user)).toEqual(once(80));
});

test('edits, bulk changes, imports, the trash, limits and flags at once all finish', async () => {
  await setProfile(user, { large_transaction_alerts: true, large_transaction_threshold: 50 });
  await setLimit(user, 'Home', 9_000);
  const ids = (await Promise.all(Array.from({ length: 12 }, (_, round) => food(round, 10_000)))).flat();
  for (let round = 0; round < 6; round += 1) {
    const staged = await stageFile(
      user,
      fileOf(account, [{ minorUnits: -9_000, date: `${month(round)}-20`, description: `Bulk ${round}` }]),
    );
    const change = randomUUID();
    await Promise.all([
      commitStaged(user, staged),
      set(user, { ids }, { category: `Category ${round}` }, change)
        .throwOnError()
        .then(() => takeBack(user, change).throwOnError()),
      ...ids.slice(0, 4).map((id, index) => edit(user, id, { minorUnits: 10_000 + round * 10 + index })),
      ...ids.slice(4, 8).map((id) => edit(user, id, { category: round % 2 ? 'Food' : 'Home' })),
      remove(user, { ids: ids.slice(8) })
        .throwOnError()
        .then(() => restore(user, ids.slice(8)).throwOnError()),
      setLimit(user, 'Food', 9_000 + round),
      setLimit(user, 'Home', 9_000 + round),
      setProfile(user, { large_transaction_threshold: 50 + round }),
      user.client
        .from('notifications')
        .update({ read_at: '2026-11-20T12:00:00Z' })
        .neq('kind', '')
        .throwOnError(),
    ]);
  }
  expect(await told(user)).not.toEqual([]);
  // Any write may have been the last, so each may have counted less; the next one has to see it all.
  await food(0, 10_000);
  const alerts = await told(user);
  expect(new Set(alerts).size).toBe(alerts.length);
  expect(alerts).toContain('Food 2025-01 80');
});

import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { enterRow, newAccount } from '../support/ledger';
import { transactionsOf } from '../support/ledger-changes';
import { anonymous, newUser, type TestUser } from '../support/users';

const TODAY = '2026-11-20';

let user: TestUser;
let account: string;

/** A user as after sign-up: with one account, and no transactions. */
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, TODAY, 12.5);
});

async function load(today = TODAY, as = user): Promise<unknown> {
  return (await as.client.rpc('load_sample_data', { today }).throwOnError()).data;
}

async function remove(theirs?: number, as = user): Promise<unknown> {
  return (await as.client.rpc('remove_sample_data', theirs === undefined ? {} : { theirs }).throwOnError())
    .data;
}

/** All transactions, in minor units without a sign; a single page could hide a fault. */
async function rows(as = user) {
  return (await transactionsOf(as)).map(({ amount, ...row }) => ({
    ...row,
    minorUnits: Math.round(Math.abs(Number(amount)) * 100),
  }));
}

async function accounts(as = user) {
  return (await as.client.from('account_balances').select('*').order('name').throwOnError()).data;
}

const addRow = (accountId: string) => enterRow(user, accountId, TODAY);

describe('loading', () => {
  test('adds three accounts marked as samples, and leaves the user’s own unchanged', async () => {
    const [before] = await accounts();
    const loaded = await load();
    const all = await rows();
    expect(loaded).toEqual({ transactions: all.length });
    expect(all.length).toBeGreaterThan(300);
    expect((await accounts()).map(({ name, sample, balance }) => [name, sample, Number(balance)])).toEqual([
      ['Credit card (sample)', true, -612.48],
      ['Everyday', false, 12.5],
      ['Everyday (sample)', true, 3184.62],
      ['Savings (sample)', true, 9650],
    ]);
    expect((await accounts()).find(({ id }) => id === account)).toEqual(before);
    const samples = (await accounts()).filter(({ sample }) => sample).map(({ id }) => id);
    expect(new Set(all.map(({ account_id }) => account_id))).toEqual(new Set(samples));
  });

  test('adds nothing a second time, nor on a later day', async () => {
    await load();
    const before = await rows();
    expect(await load()).toEqual({ transactions: 0 });
    expect(await load('2026-11-25')).toEqual({ transactions: 0 });
    expect(await rows()).toEqual(before);
  });

  test('adds the same for everyone; on a later day, the transactions since as well', async () => {
    const other = await newUser();
    await newAccount(other);
    await Promise.all([load(), load('2026-11-25', other)]);
    const facts = async (as: TestUser) =>
      (await rows(as))
        .map(({ date, description, minorUnits, type }) => `${date} ${description} ${minorUnits} ${type}`)
        .toSorted();
    const [mine, theirs] = [await facts(user), await facts(other)];
    expect(theirs.filter((fact) => fact.slice(0, 10) <= TODAY)).toEqual(mine);
    expect(theirs.length).toBeGreaterThan(mine.length);
  });

  test('spends like a person, above the limit for Food only', async () => {
    await load();
    const all = await rows();
    expect(all.map(({ date }) => date).toSorted()[0]).toBe('2026-05-01');
    expect(all.filter(({ date }) => date === TODAY).length).toBeGreaterThan(0);
    expect(all.filter(({ date }) => date > TODAY)).toEqual([]);
    for (const month of ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']) {
      const sum = (type: string, category?: string) =>
        all
          .filter((row) => row.date.startsWith(month) && row.type === type)
          .filter((row) => category === undefined || row.category === category)
          .reduce((total, { minorUnits }) => total + minorUnits, 0);
      expect(sum('income', 'Salary')).toBe(3_800_00);
      expect(sum('expense', 'Rent')).toBe(1_250_00);
      expect(sum('expense'), month).toBeGreaterThan(2_000_00);
      expect(sum('expense'), month).toBeLessThan(3_600_00);
      expect(sum('expense', 'Food'), month).toBeGreaterThan(500_00);
      for (const [category, limit] of [
        ['Transport', 300_00],
        ['Entertainment', 200_00],
        ['Shopping', 400_00],
      ] as const) {
        expect(sum('expense', category), `${category} in ${month}`).toBeLessThan(limit);
      }
    }
  });

  test('has something on every day, whichever day it is loaded on', async () => {
    for (const today of ['2024-02-29', '2026-03-01', '2026-08-31', '2027-01-01']) {
      const { data } = await user.client.rpc('sample_transactions', { today }).throwOnError();
      const days = new Set(data.map(({ day }) => day));
      const first = [...days].toSorted()[0] ?? '';
      expect(first.slice(8)).toBe('01');
      expect(days.size).toBe((Date.parse(today) - Date.parse(first)) / 86_400_000 + 1);
      expect([...days].toSorted().at(-1)).toBe(today);
    }
  });

  test('uses ids that the forms and actions of the app accept', async () => {
    await load();
    const ids = [...(await rows()), ...(await accounts())].map(({ id }) => id);
    expect(ids.filter((id) => !z.uuid().safeParse(id).success)).toEqual([]);
  });

  test('uses amounts that the currency can represent', async () => {
    const inYen = await newUser();
    await inYen.client.from('profiles').update({ currency: 'JPY' }).eq('user_id', inYen.id).throwOnError();
    await load(TODAY, inYen);
    expect(
      (await rows(inYen)).filter(({ minorUnits }) => minorUnits % 100 !== 0 || minorUnits === 0),
    ).toEqual([]);
    expect((await accounts(inYen)).map(({ balance }) => Number(balance))).toEqual([-612, 3185, 9650]);
  });

  test('is refused for users who have entered transactions', async () => {
    await addRow(account);
    const { error } = await user.client.rpc('load_sample_data', { today: TODAY });
    expect(error?.message).toBe('own_transactions');
    expect(await accounts()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('counts in the sums like other transactions', async () => {
    await load();
    const october = (await rows()).filter(({ date }) => date.startsWith('2026-10'));
    const sum = (type: string) =>
      october.filter((row) => row.type === type).reduce((total, { minorUnits }) => total + minorUnits, 0);
    const { data } = await user.client
      .rpc('transactions_page', { filter: { from: '2026-10-01', to: '2026-10-31' } })
      .throwOnError();
    const page = data as { total: number; spending: number; income: number };
    expect(page.total).toBe(october.length);
    expect(Math.round(Number(page.spending) * 100)).toBe(sum('expense'));
    expect(Math.round(Number(page.income) * 100)).toBe(sum('income'));
  });

  test('shows in the shell, and to its user only', async () => {
    const stranger = await newUser();
    await load();
    const shown = async (as: TestUser) =>
      ((await as.client.rpc('shell').throwOnError()).data as { hasSample: boolean }).hasSample;
    expect(await shown(user)).toBe(true);
    expect(await shown(stranger)).toBe(false);
    expect(await rows(stranger)).toEqual([]);
    expect(await remove(undefined, stranger)).toEqual({ removed: true });
    expect(await shown(user)).toBe(true);
    const visitor = anonymous();
    const answers = await Promise.all([
      visitor.rpc('load_sample_data', { today: TODAY }),
      visitor.rpc('sample_transactions', { today: TODAY }),
      visitor.rpc('remove_sample_data', { theirs: 0 }),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
  });

  test('does not let users mark their own accounts as samples', async () => {
    await user.client
      .from('accounts')
      .update({ sample: true } as never)
      .eq('id', account);
    expect((await accounts())[0]?.sample).toBe(false);
  });
});

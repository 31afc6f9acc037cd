import { describe, expect, test } from 'vitest';
import { addRows, enter, file } from '../support/ledger';
import { anonymous, newUser } from '../support/users';
import {
  beginWithNewUser,
  user,
  account,
  budgets,
  budget,
  spend,
  add,
  names,
  removeCategory,
  save,
  told,
  notifications,
  refusedWith,
  TODAY,
} from '../support/categories';

beginWithNewUser();

describe('budgets', () => {
  test('sum up the current month, the part of it up to today, and the six months before', async () => {
    await addRows(
      user,
      file(account, [
        { date: '2026-04-30', amount: '1.00' },
        { date: '2026-05-01', amount: '2.00' },
        { date: '2026-05-31', amount: '3.00' },
        { date: '2026-10-31', amount: '4.00' },
        { date: '2026-11-01', amount: '5.00' },
        { date: '2026-11-20', amount: '6.00' },
        { date: '2026-11-30', amount: '7.50' },
        { date: '2026-12-01', amount: '8.00' },
        { date: '2026-11-02', amount: '99.00', type: 'income' },
        { date: '2026-11-02', amount: '1200.00', category: 'Salary', type: 'income' },
      ]),
    );
    expect(await budgets()).toEqual([
      {
        category: 'Entertainment',
        monthlyLimit: '200.000',
        transactions: 0,
        spent: '0',
        soFar: '0',
        months: ['0', '0', '0', '0', '0', '0'],
        limits: Array.from({ length: 6 }, () => '200.000'),
      },
      {
        category: 'Food',
        monthlyLimit: '500.000',
        transactions: 9,
        spent: '18.500',
        soFar: '11.000',
        months: ['5.000', '0', '0', '0', '0', '4.000'],
        limits: Array.from({ length: 6 }, () => '500.000'),
      },
      {
        category: 'Shopping',
        monthlyLimit: '400.000',
        transactions: 0,
        spent: '0',
        soFar: '0',
        months: ['0', '0', '0', '0', '0', '0'],
        limits: Array.from({ length: 6 }, () => '400.000'),
      },
      {
        category: 'Transport',
        monthlyLimit: '300.000',
        transactions: 0,
        spent: '0',
        soFar: '0',
        months: ['0', '0', '0', '0', '0', '0'],
        limits: Array.from({ length: 6 }, () => '300.000'),
      },
      {
        category: 'Salary',
        monthlyLimit: null,
        transactions: 1,
        spent: '0',
        soFar: '0',
        months: ['0', '0', '0', '0', '0', '0'],
        limits: Array.from({ length: 6 }, () => null),
      },
    ]);
    const january = (await budgets('2027-01-31')).find(({ category }) => category === 'Food');
    expect(january).toMatchObject({ spent: '0', months: ['0', '0', '0', '4.000', '18.500', '8.000'] });
  });

  test('a refund reduces its category, even below zero; transfers and uncounted transactions do not count', async () => {
    const row = (amount: number, type: string, date: string) => ({
      account_id: account,
      date,
      description: 'Shoes',
      category: 'Shopping',
      amount,
      type,
    });
    await enter(
      user,
      row(60, 'expense', '2026-10-30'),
      row(80, 'refund', '2026-10-31'),
      row(30, 'expense', '2026-11-02'),
      row(10, 'refund', '2026-11-25'),
      row(-500, 'transfer', '2026-11-03'),
    );
    const [hidden = ''] = await enter(user, row(7, 'expense', '2026-11-04'));
    await user.client.from('transactions').update({ counted: false }).eq('id', hidden).throwOnError();
    expect(await budget('Shopping')).toMatchObject({
      spent: '20.000',
      soFar: '30.000',
      months: ['0', '0', '0', '0', '0', '-20.000'],
    });
  });

  test('contain nothing of other users, and are closed to visitors', async () => {
    await spend('Rent', 800);
    const stranger = await newUser();
    const { data } = await stranger.client.rpc('budgets', { today: TODAY }).throwOnError();
    expect(JSON.stringify(data)).not.toContain('Rent');
    expect((await anonymous().rpc('budgets', { today: TODAY })).error?.code).toBe('42501');
  });
});

describe('saving limits', () => {
  test('changes the given ones, all or none', async () => {
    await save({ Food: '612.50', Transport: '0' }).throwOnError();
    expect(await budget('Food')).toMatchObject({ monthlyLimit: '612.500' });
    expect(await budget('Shopping')).toMatchObject({ monthlyLimit: '400.000' });
    await spend('Rent', 800);
    for (const gone of ['Rent', 'Pets', 'food']) {
      expect(await refusedWith(save({ Food: '1', [gone]: '2' }))).toEqual(['category_gone', gone]);
      expect((await save({ Food: '1', [gone]: '2' })).status).toBe(409);
    }
    expect((await save({ Food: '1', Transport: '-1' })).error).not.toBeNull();
    expect(await budget('Food')).toMatchObject({ monthlyLimit: '612.500' });
    expect(await budget('Transport')).toMatchObject({ monthlyLimit: '0.000' });
    // Some drivers send a jsonb argument as a JSON string.
    const text = JSON.stringify([{ category: 'Food', monthlyLimit: '7.25' }]);
    await user.client.rpc('save_budget_limits', { limits: text, today: TODAY }).throwOnError();
    expect(await budget('Food')).toMatchObject({ monthlyLimit: '7.250' });
  });

  test('a limit lowered below this month’s spending raises one alert', async () => {
    await spend('Food', 90);
    await spend('Shopping', 90, '2026-10-10');
    expect(await told()).toEqual([]);
    await save({ Food: '600', Shopping: '500' }).throwOnError();
    expect(await told()).toEqual([]);
    await save({ Food: '100', Shopping: '100' }).throwOnError();
    expect(await told()).toEqual(['Food 2026-11 80']);
    await save({ Food: '90' }).throwOnError();
    await save({ Food: '80' }).throwOnError();
    expect(await told()).toEqual(['Food 2026-11 100', 'Food 2026-11 80']);
    expect(await notifications()).toHaveLength(2);
  });
});

describe('a limit is valid from the month of its change on', () => {
  const limit = async (category: string, month: string) => {
    const { data: limits } = await user.client.rpc('limits_in', { period: month }).throwOnError();
    const { data } = await user.client.from('categories').select('id').eq('name', category).throwOnError();
    const found = limits.find(({ category_id }) => category_id === data[0]?.id);
    // A number or text, depending on the driver.
    return found ? Number(found.amount) : null;
  };
  const rows = async () =>
    (await user.client.from('budgets').select('valid_from, amount').order('valid_from').throwOnError()).data
      .filter(({ valid_from }) => valid_from !== '0001-01-01')
      .map(({ valid_from, amount }) => [valid_from, amount === null ? null : Number(amount)]);

  test('past months keep theirs, and the last change within a month counts', async () => {
    await save({ Food: '500.00', Shopping: '400' }).throwOnError();
    expect(await rows(), 'the same limit is no change').toEqual([]);
    for (const food of ['610', '620']) await save({ Food: food }).throwOnError();
    await save({ Food: '700' }, '2027-01-31').throwOnError();
    expect(await rows()).toEqual([
      ['2026-11-01', 620],
      ['2027-01-01', 700],
    ]);
    const months = ['1990-01-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2030-01-01'];
    expect(await Promise.all(months.map((month) => limit('Food', month)))).toEqual([
      500, 500, 620, 620, 700, 700,
    ]);
    expect(await Promise.all(months.map((month) => limit('Shopping', month)))).toEqual(months.map(() => 400));
    const shown = async (today: string) =>
      (await budgets(today)).find(({ category }) => category === 'Food')?.monthlyLimit;
    expect(await Promise.all(['2026-10-31', '2026-12-31', '2027-01-01'].map(shown))).toEqual([
      '500.000',
      '620.000',
      '700.000',
    ]);
    const food = (await budgets('2027-02-28')).find(({ category }) => category === 'Food');
    expect(food?.limits).toEqual(['500.000', '500.000', '500.000', '620.000', '620.000', '700.000']);
  });

  test('the last change counts, even with an earlier date', async () => {
    await save({ Food: '700' }, '2026-12-01').throwOnError();
    await save({ Food: '600' }, '2026-11-30').throwOnError();
    expect(await rows()).toEqual([['2026-11-01', 600]]);
  });

  test('a removed limit stays in the months before, and the category may get a new one', async () => {
    await add('Pets', 50).throwOnError();
    await spend('Pets', 1, '2026-10-02');
    expect(await limit('Pets', '2026-10-01')).toBe(50);
    for (const attempt of [1, 2]) {
      await removeCategory('Pets', '2026-12-05').throwOnError();
      expect([attempt, await limit('Pets', '2026-11-01'), await limit('Pets', '2026-12-01')]).toEqual([
        attempt,
        50,
        null,
      ]);
    }
    expect((await budgets('2026-12-05')).find(({ category }) => category === 'Pets')).toMatchObject({
      monthlyLimit: null,
      transactions: 1,
    });
    await user.client
      .rpc('add_category', { category: 'Pets', monthly_limit: 70, today: '2027-02-01' })
      .throwOnError();
    expect(await limit('Pets', '2026-11-01')).toBe(50);
    expect(await limit('Pets', '2027-01-01')).toBeNull();
    expect(await limit('Pets', '2027-02-01')).toBe(70);
  });

  test('an unused category is deleted with its limit', async () => {
    await removeCategory('Transport').throwOnError();
    expect(await names()).not.toContain('Transport');
    const { data } = await user.client.from('categories').select('id').eq('name', 'Transport').throwOnError();
    expect(data).toEqual([]);
  });

  test('a month’s alerts follow the limit it had', async () => {
    await save({ Food: '100', Shopping: '1000' }).throwOnError();
    await spend('Food', 399, '2026-10-10');
    await spend('Shopping', 400, '2026-10-10');
    await spend('Shopping', 400);
    expect(await told()).toEqual(['Shopping 2026-10 100', 'Shopping 2026-10 80']);
    await spend('Food', 1, '2026-10-10');
    await spend('Food', 80);
    expect(await told()).toEqual([
      'Food 2026-10 80',
      'Food 2026-11 80',
      'Shopping 2026-10 100',
      'Shopping 2026-10 80',
    ]);
  });
});

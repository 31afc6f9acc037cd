import { describe, expect, test } from 'vitest';
import { addRows, file } from './ledger';
import { anonymous, newUser } from './support';
import {
  beginWithNewUser,
  user,
  account,
  budgets,
  budget,
  spend,
  save,
  told,
  notifications,
  refusedWith,
  TODAY,
} from './categorizing';

beginWithNewUser();

describe('budgets', () => {
  test('sum the month of today, what of it is past, and the six months before', async () => {
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
        monthly_limit: '200.000',
        transactions: 0,
        spent: '0',
        so_far: '0',
        months: ['0', '0', '0', '0', '0', '0'],
      },
      {
        category: 'Food',
        monthly_limit: '500.000',
        transactions: 9,
        spent: '18.500',
        so_far: '11.000',
        months: ['5.000', '0', '0', '0', '0', '4.000'],
      },
      {
        category: 'Salary',
        monthly_limit: null,
        transactions: 1,
        spent: '0',
        so_far: '0',
        months: ['0', '0', '0', '0', '0', '0'],
      },
      {
        category: 'Shopping',
        monthly_limit: '400.000',
        transactions: 0,
        spent: '0',
        so_far: '0',
        months: ['0', '0', '0', '0', '0', '0'],
      },
      {
        category: 'Transport',
        monthly_limit: '300.000',
        transactions: 0,
        spent: '0',
        so_far: '0',
        months: ['0', '0', '0', '0', '0', '0'],
      },
    ]);
    const january = (await budgets('2027-01-31')).find(({ category }) => category === 'Food');
    expect(january).toMatchObject({ spent: '0', months: ['0', '0', '0', '4.000', '18.500', '8.000'] });
  });

  test('say nothing of others, and nothing to a visitor', async () => {
    await spend('Rent', 800);
    const stranger = await newUser();
    const { data } = await stranger.client.rpc('budgets', { today: TODAY }).throwOnError();
    expect(JSON.stringify(data)).not.toContain('Rent');
    expect((await anonymous().rpc('budgets', { today: TODAY })).error?.code).toBe('42501');
  });
});

describe('saving limits', () => {
  test('changes those that are named, all or none', async () => {
    await save({ Food: '612.50', Transport: '0' }).throwOnError();
    expect(await budget('Food')).toMatchObject({ monthly_limit: '612.500' });
    expect(await budget('Shopping')).toMatchObject({ monthly_limit: '400.000' });
    await spend('Rent', 800);
    for (const gone of ['Rent', 'Pets', 'food']) {
      expect(await refusedWith(save({ Food: '1', [gone]: '2' }))).toEqual(['category_gone', gone]);
      expect((await save({ Food: '1', [gone]: '2' })).status).toBe(409);
    }
    expect((await save({ Food: '1', Transport: '-1' })).error).not.toBeNull();
    expect(await budget('Food')).toMatchObject({ monthly_limit: '612.500' });
    expect(await budget('Transport')).toMatchObject({ monthly_limit: '0.000' });
    // Some drivers send a jsonb argument as a JSON string.
    const text = JSON.stringify([{ category: 'Food', monthly_limit: '7.25' }]);
    await user.client.rpc('save_budget_limits', { limits: text, today: TODAY }).throwOnError();
    expect(await budget('Food')).toMatchObject({ monthly_limit: '7.250' });
  });

  test('a limit that falls below what was spent this month is told of, once', async () => {
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

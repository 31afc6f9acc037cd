import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { budgetProgress, hasLimit } from '@/lib/domain/budgets/budget';
import { categoryBudget } from '@/lib/domain/budgets/document';
import {
  averageExpense,
  averageTransaction,
  dashboardVelocity,
  limitPace,
} from '@/lib/domain/dashboard/spending';
import { accountPageOn, cardsOn, everywhere, heldOn, netWorthOn } from '../support/balances';
import { dashboard } from '../support/figures';
import { enter, newAccount } from '../support/ledger';
import { importStatement } from '../support/statements';
import { newUser, type TestUser } from '../support/users';

const TODAY = '2026-11-20';
const LATER = '2026-11-23';

let user: TestUser;
let account: string;

const spend = (date: string, amount: string, to = account, more: Record<string, unknown> = {}) =>
  enter(user, {
    account_id: to,
    date,
    description: 'Rent',
    category: 'Rent',
    amount,
    type: 'expense',
    ...more,
  });

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, '2026-11-19', 1000);
});

test('later-dated rows are in no balance of today, on any screen, and each shows its balance with them', async () => {
  await spend(LATER, '900.00');
  await spend(TODAY, '250.00');
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(75_000));
  expect(await cardsOn(user, TODAY)).toMatchObject([{ balance: 75_000, upcoming: -90_000 }]);
  const board = await dashboard(user, { type: 'month', offset: 0 }, TODAY);
  expect(board.accounts).toMatchObject([{ balance: 75_000, upcoming: -90_000 }]);
  expect((await netWorthOn(user, TODAY)).upcoming).toBe(-90_000);
  const page = await accountPageOn(user, account, TODAY);
  expect(page).toMatchObject({ to: TODAY, listedUntil: LATER, account: { upcoming: -90_000 } });
  expect(page.rows.items.map(({ date, balance }) => [date, balance])).toEqual([
    [LATER, -15_000],
    [TODAY, 75_000],
  ]);
  expect(await heldOn(user, account, LATER), 'on its day').toEqual(everywhere(-15_000));
});

test('a goal that follows the account has its balance of today', async () => {
  await spend(LATER, '900.00');
  const goal = randomUUID();
  await user.client
    .from('savings_goals')
    .update({ account_id: account })
    .eq('user_id', user.id)
    .throwOnError();
  await user.client
    .from('goals')
    .insert({ id: goal, name: 'Lisbon', target: 600, account_id: account, part: 600 })
    .throwOnError();
  const { data: goals } = await user.client.rpc('goals', { today: TODAY }).throwOnError();
  expect(goals).toMatchObject({
    goals: [{ current: '400.000' }, { current: '600.000' }],
    shared: [{ balance: '1000.000' }],
  });
  const { data: saved } = await user.client.rpc('savings_goal', { today: TODAY }).throwOnError();
  expect(saved).toMatchObject({ current: '400.000' });
  const board = await dashboard(user, { type: 'month', offset: 0 }, TODAY);
  expect(board.savingsGoal).toMatchObject({ current: 40_000 });
});

test('a balance that a file states for a later day waits for it', async () => {
  await importStatement(
    user,
    account,
    [
      { date: TODAY, minorUnits: -10_000, description: 'Market' },
      { date: LATER, minorUnits: -90_000, description: 'Rent' },
    ],
    [[LATER, 500]],
  );
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(90_000));
  expect(await cardsOn(user, TODAY)).toMatchObject([{ upcoming: 500 - 90_000 }]);
  expect(await heldOn(user, account, LATER)).toEqual(everywhere(500));
});

test('an account that begins later holds nothing yet', async () => {
  const other = await newAccount(user);
  await user.client.from('balance_marks').delete().eq('account_id', other).throwOnError();
  await spend(LATER, '30.00', other);
  const held = await heldOn(user, other, TODAY);
  expect(held).toMatchObject({ card: 0, dashboard: 0, page: 0, netWorth: 100_000, worth: 100_000 });
  const cards = await cardsOn(user, TODAY);
  expect(cards.find(({ id }) => id === other)).toMatchObject({ stated: false, upcoming: -3_000 });
});

test('a balance typed as of now counts on every screen, even once the user has travelled west, a day back', async () => {
  const yesterday = '2026-11-18';
  await user.client
    .rpc('update_balance', { account, balance: 1200, today: '2026-11-19', revision: 1 })
    .throwOnError();
  expect(await heldOn(user, account, yesterday)).toMatchObject({
    card: 120_000,
    dashboard: 120_000,
    netWorth: 120_000,
    page: 120_000,
    worth: 120_000,
  });
  const there = await newAccount(user, '2026-11-19', 40);
  expect(await heldOn(user, there, yesterday)).toMatchObject({
    card: 4_000,
    netWorth: 124_000,
    worth: 124_000,
  });
  const worth = await netWorthOn(user, yesterday);
  expect(worth.steps.reduce((sum, { amount }) => sum + amount, worth.start)).toBe(worth.end);
  // Typed there, it is the latest all the same.
  await user.client
    .rpc('update_balance', { account, balance: 1300, today: yesterday, revision: 2 })
    .throwOnError();
  expect(await heldOn(user, account, yesterday)).toMatchObject({ card: 130_000, worth: 134_000 });
  expect(await heldOn(user, account, '2026-11-19')).toMatchObject({ card: 130_000, worth: 134_000 });
});

test('a value that changes evenly is the same on every screen', async () => {
  const house = randomUUID();
  await user.client
    .from('accounts')
    .insert({ id: house, name: 'House', type: 'property', valuation: 'line' })
    .throwOnError();
  await user.client
    .from('balance_marks')
    .insert(
      [
        ['2026-11-10', 100],
        ['2026-11-30', 120],
      ].map(([date, balance]) => ({
        account_id: house,
        date: date as string,
        balance: balance as number,
        source: 'typed',
        end_of_day: true,
      })),
    )
    .throwOnError();
  expect(await heldOn(user, house, TODAY)).toMatchObject({
    card: 11_000,
    dashboard: 11_000,
    page: 11_000,
    chart: 11_000,
    netWorth: 111_000,
    worth: 111_000,
  });
});

test('velocity and the pace of limits count up to today, and later-dated rows once', async () => {
  const food = { category: 'Food' };
  await spend('2026-11-02', '100.00', account, food);
  await spend(TODAY, '100.00', account, food);
  await spend(LATER, '270.00', account, food);
  const board = await dashboard(user, { type: 'month', offset: 0 }, TODAY);
  // Ten a day, for thirty days, and the rest once.
  expect(dashboardVelocity(board, TODAY)).toEqual({ perDay: 1_000, daysPassed: 20, days: 30, atEnd: 57_000 });
  // Food has a limit of 500.00.
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const [legend] = board.categories;
  expect(legend).toMatchObject({ monthSpending: 47_000, monthSoFar: 20_000 });
  const settings = async () => {
    const { data } = await user.client.rpc('budgets', { today: TODAY }).throwOnError();
    const found = z
      .array(categoryBudget('USD'))
      .parse(data)
      .find(({ category }) => category === 'Food')!;
    if (!hasLimit(found)) throw new Error('no limit');
    return { found, ...budgetProgress(found, TODAY) };
  };
  expect(await settings()).toMatchObject({ pace: 'on-track', left: 3_000, atEnd: 57_000 });
  expect(limitPace({ spending: 47_000, soFar: legend!.monthSoFar, limit: 50_000 }, month, TODAY)).toBe(
    'on-track',
  );

  // A one-time row is in the month, but in no pace.
  const [id] = await spend('2026-11-03', '20.00', account, food);
  await user.client.from('transactions').update({ one_time: true }).eq('id', id!).throwOnError();
  const after = await dashboard(user, { type: 'month', offset: 0 }, TODAY);
  expect(after.categories[0]).toMatchObject({ monthSpending: 49_000, monthSoFar: 20_000 });
  expect(dashboardVelocity(after, TODAY)).toMatchObject({ perDay: 1_000, atEnd: 59_000 });
  expect(await settings()).toMatchObject({ found: { soFar: 20_000 }, left: 1_000, atEnd: 59_000 });
});

test('refunds lower spending, but are no expenses in counts and averages', async () => {
  const shoes = { category: 'Shopping', description: 'Shoes' };
  await spend('2026-11-02', '90.00', account, shoes);
  await spend('2026-11-03', '60.00', account, shoes);
  await spend('2026-11-04', '30.00', account, { ...shoes, type: 'refund' });
  const board = await dashboard(user, { type: 'month', offset: 0 }, TODAY);
  expect(board.period).toMatchObject({ spending: 12_000, expenseCount: 2, refundCount: 1, incomeCount: 0 });
  expect(board.ever).toMatchObject({ spending: 12_000, expenses: 15_000, expenseCount: 2, refundCount: 1 });
  expect([averageExpense(board.ever), averageTransaction(board.ever)]).toEqual([7_500, 4_000]);
  const { data: payee } = await user.client.from('payees').select('id').single().throwOnError();
  const { data: shown } = await user.client
    .rpc('payee_page', { payee: payee.id, today: TODAY })
    .throwOnError();
  expect(shown).toMatchObject({ amount: -120, usual: { count: 2, amount: -150 } });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { limitOn, saveLimit } from '../support/budgets';
import { answerOf } from '../support/ledger-changes';
import { beginWithNewUser, budget, save, spend, TODAY, user } from '../support/categories';

beginWithNewUser();

test('a limit of a year is on no screen whose limits are for a period, where spending is shown without it', async () => {
  await spend('Food', 80, '2026-11-05');
  await saveLimit(user, 'Food', { amount: '1100.00', per: 'year' }, TODAY);
  const [categories, dashboard, choices] = await Promise.all([
    answerOf<{ categories: { name: string; monthlyLimit: number | null; available: number | null }[] }>(
      user.client.rpc('categories_page', { today: TODAY }),
    ),
    answerOf<{ categories: { category: string; monthlyLimit: number | null }[] }>(
      user.client.rpc('dashboard', {
        ...{ period_start: '2026-11-01', period_end: '2026-11-30' },
        ...{ previous_start: '2026-10-01', today: TODAY },
      }),
    ),
    answerOf<{ categories: { name: string; monthlyLimit: number | null; spending: number }[] }>(
      user.client.rpc('transaction_choices', { today: TODAY }),
    ),
  ]);
  expect(await budget('Food')).toMatchObject({ monthlyLimit: null, spent: '80.000' });
  expect(categories.categories.find(({ name }) => name === 'Food')).toMatchObject({
    ...{ monthlyLimit: null, available: null },
  });
  expect(dashboard.categories.find(({ category }) => category === 'Food')).toMatchObject({
    monthlyLimit: null,
    spending: 80,
  });
  expect(choices.categories.find(({ name }) => name === 'Food')).toMatchObject({
    monthlyLimit: null,
    spending: 80,
  });
});

test('a limit typed in Settings takes the place of a year’s, and is for each period', async () => {
  await saveLimit(user, 'Food', { amount: '1100.00', per: 'year', carry: 'both', carryCap: '90.00' }, TODAY);
  await save({ Food: '1100.00' }).throwOnError();
  expect(await limitOn(user, 'Food', TODAY)).toMatchObject({ amount: 1100, available: 1100, dueOn: null });
  const { data } = await user.client
    .from('budgets')
    .select('per, carry, carry_cap, categories!inner(name)')
    .eq('categories.name', 'Food')
    .eq('valid_from', '2026-11-01')
    .single()
    .throwOnError();
  expect(data).toMatchObject({ per: 'period', carry: 'none', carry_cap: null });
});

test('a new limit and another way of budgeting are one change with one undo', async () => {
  const budgeting = async () =>
    (await user.client.from('categories').select('budgeting').eq('name', 'Food').single().throwOnError())
      .data;
  const change = randomUUID();
  const limit = {
    amount: '90.00',
    per: 'period',
    carry: 'none',
    carryCap: null,
    restart: null,
    seriesId: null,
  };
  await user.client
    .rpc('save_limit', { change, category: 'Food', content: { budgeting: 'fixed', limit }, today: TODAY })
    .throwOnError();
  expect([await budgeting(), await limitOn(user, 'Food', TODAY)]).toMatchObject([
    { budgeting: 'fixed' },
    { amount: 90 },
  ]);
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect([await budgeting(), await limitOn(user, 'Food', TODAY)]).toMatchObject([
    { budgeting: 'flexible' },
    { amount: 500 },
  ]);
});

test.each(['period', 'year'] as const)(
  'a category that is not budgeted loses its limit of a %s',
  async (per) => {
    await saveLimit(user, 'Food', { amount: '1100.00', per }, TODAY);
    const change = randomUUID();
    await user.client
      .rpc('save_limit', { change, category: 'Food', content: { budgeting: 'none' }, today: TODAY })
      .throwOnError();
    expect(await limitOn(user, 'Food', TODAY)).toBeNull();
    await user.client.rpc('undo_change', { change }).throwOnError();
    expect(await limitOn(user, 'Food', TODAY)).toMatchObject({ available: 1100 });
  },
);

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerOf, remove, restore, set, takeBack, transactionsOf } from '../support/ledger-changes';

import {
  beginWithNewUser,
  user,
  budget,
  colors,
  spend,
  add,
  paint,
  merge,
  removeCategory,
  save,
  alerts,
  told,
  notifications,
  everyName,
  refusedWith,
} from '../support/categories';

beginWithNewUser();

describe('merging', () => {
  test('the target keeps its limit, colour and alerts, and inherits those it lacks', async () => {
    await spend('Food', 400, '2026-10-02');
    await spend('Food', 500);
    await spend('Shopping', 400);
    await paint('Food', 3).throwOnError();
    await paint('Shopping', 4).throwOnError();
    const target = (await alerts()).filter(({ category }) => category === 'Shopping');
    expect(await told()).toEqual([
      'Food 2026-10 80',
      'Food 2026-11 100',
      'Food 2026-11 80',
      'Shopping 2026-11 100',
      'Shopping 2026-11 80',
    ]);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await answerOf(merge('Food', 'Shopping'))).toEqual({ transactions: attempt === 0 ? 2 : 0 });
    expect(await everyName()).not.toContain('Food');
    expect(await budget('Shopping')).toMatchObject({ monthlyLimit: '400.000', spent: '900.000' });
    expect(await colors()).toEqual({ Shopping: 4 });
    expect(await alerts()).toEqual(target);
    // The notifications about Food's limit are gone.
    expect(await notifications()).toEqual([target[0]?.notification_id]);
    // Shopping's own limit raises an alert for October as well, once something is spent there.
    await spend('Shopping', 1, '2026-10-03');
    expect(await told()).toEqual([
      'Shopping 2026-10 100',
      'Shopping 2026-10 80',
      'Shopping 2026-11 100',
      'Shopping 2026-11 80',
    ]);

    await spend('Rent', 1);
    await paint('Entertainment', 8).throwOnError();
    await merge('Entertainment', 'Rent').throwOnError();
    expect(await budget('Rent')).toMatchObject({ monthlyLimit: '200.000', transactions: 1 });
    expect(await colors()).toEqual({ Rent: 8, Shopping: 4 });
  });

  test('alerts of a small limit do not count for the target’s limit', async () => {
    await add('Snacks', 10).throwOnError();
    await spend('Snacks', 12);
    await spend('Food', 300);
    expect(await told()).toEqual(['Snacks 2026-11 100', 'Snacks 2026-11 80']);
    await merge('Snacks', 'Food').throwOnError();
    expect(await told()).toEqual([]);
    expect(await notifications()).toEqual([]);
    await spend('Food', 100);
    expect(await told()).toEqual(['Food 2026-11 80']);
    await spend('Food', 100);
    expect(await told()).toEqual(['Food 2026-11 100', 'Food 2026-11 80']);
    expect(await notifications()).toHaveLength(2);
  });

  test('alerts follow their limit, and replace those of a removed limit', async () => {
    await add('Rent', 10).throwOnError();
    await spend('Rent', 50);
    await removeCategory('Rent').throwOnError();
    await spend('Food', 400);
    const own = (await alerts()).filter(({ category }) => category === 'Food');
    expect(await told()).toEqual(['Food 2026-11 80', 'Rent 2026-11 100', 'Rent 2026-11 80']);
    await merge('Food', 'Rent').throwOnError();
    expect(await alerts()).toEqual(own.map((alert) => ({ ...alert, category: 'Rent' })));
    expect(await notifications()).toHaveLength(1);
    await spend('Rent', 50);
    expect(await told()).toEqual(['Rent 2026-11 100', 'Rent 2026-11 80']);
    expect(await notifications()).toHaveLength(2);
    // If neither has a limit, those of the target stay.
    for (const category of ['Rent', 'Shopping']) {
      await spend(category, 500, '2026-11-05');
      await removeCategory(category).throwOnError();
    }
    const stay = (await alerts()).filter(({ category }) => category === 'Shopping');
    expect(stay).toHaveLength(2);
    await merge('Rent', 'Shopping').throwOnError();
    expect(await alerts()).toEqual(stay);
  });

  test('raises an alert if the sum reaches the limit, in the current month alone', async () => {
    for (const month of ['2026-10', '2026-11']) {
      await spend('Rent', 250, `${month}-02`);
      await spend('Food', 250, `${month}-02`);
    }
    expect(await told()).toEqual([]);
    await merge('Rent', 'Food').throwOnError();
    expect(await told()).toEqual(['Food 2026-11 100', 'Food 2026-11 80']);
    expect(await notifications()).toHaveLength(1);
  });

  test('moves the parts of split transactions, and counts a split one once', async () => {
    const [id = ''] = await spend('Food', 100);
    const { data: known } = await user.client.from('categories').select('id, name').throwOnError();
    const idOf = (name: string) => known.find((one) => one.name === name)?.id ?? '';
    const part = (position: number, category: string, amount: number) => ({
      transaction_id: id,
      position,
      category_id: idOf(category),
      amount,
      type: 'expense',
    });
    await user.client
      .from('transaction_parts')
      .insert([part(1, 'Food', -70), part(2, 'Food', -20), part(3, 'Transport', -10)])
      .throwOnError();
    expect(await answerOf(merge('Food', 'Shopping'))).toEqual({ transactions: 1 });
    expect(await budget('Shopping')).toMatchObject({ spent: '90.000', transactions: 1 });
    expect(await budget('Transport')).toMatchObject({ spent: '10.000', transactions: 1 });
    expect(await everyName()).not.toContain('Food');
  });

  test('past limits follow the limit: the target’s if it has one, otherwise the source’s', async () => {
    const limits = async (name: string) => {
      const { data: known } = await user.client
        .from('categories')
        .select('id')
        .eq('name', name)
        .throwOnError();
      const { data } = await user.client
        .from('budgets')
        .select('valid_from, amount')
        .eq('category_id', known[0]?.id ?? '')
        .order('valid_from')
        .throwOnError();
      return data.map(({ valid_from, amount }) => [valid_from, amount === null ? null : Number(amount)]);
    };
    await save({ Food: '510' }).throwOnError();
    await save({ Shopping: '410' }).throwOnError();
    for (const category of ['Food', 'Transport', 'Shopping', 'Rent']) await spend(category, 1);
    await removeCategory('Transport').throwOnError();
    // Rent has no limit, so it takes over Transport's past one.
    await merge('Transport', 'Rent').throwOnError();
    expect(await limits('Rent')).toEqual([
      ['0001-01-01', 300],
      ['2026-11-01', null],
    ]);
    await merge('Food', 'Rent').throwOnError();
    expect(await limits('Rent')).toEqual([
      ['0001-01-01', 500],
      ['2026-11-01', 510],
    ]);
    await merge('Rent', 'Shopping').throwOnError();
    expect(await limits('Shopping')).toEqual([
      ['0001-01-01', 400],
      ['2026-11-01', 410],
    ]);
  });

  test('moves the trash and what an undo would restore; a removed category is refused', async () => {
    await spend('Food', 1, '2026-11-02', 'binned');
    await spend('Food', 1, '2026-11-02', 'moved');
    const rows = await transactionsOf(user);
    const idOf = (description: string) => rows.find((row) => row.description === description)?.id ?? '';
    const change = randomUUID();
    await remove(user, { ids: [idOf('binned')] }).throwOnError();
    await set(user, { ids: [idOf('moved')] }, { category: 'Pets' }, change).throwOnError();
    expect(await refusedWith(merge('Food', 'Nothing'))).toEqual(['category_gone', 'Nothing']);
    await merge('Food', 'Shopping').throwOnError();
    await restore(user, [idOf('binned')]).throwOnError();
    await takeBack(user, change).throwOnError();
    expect((await transactionsOf(user)).map(({ category }) => category)).toEqual(['Shopping', 'Shopping']);
    // Two spellings of a name are one category.
    await spend('shopping', 1);
    for (const source of ['shopping', 'Shopping'])
      expect(await answerOf(merge(source, 'Shopping'))).toEqual({ transactions: 0 });
    expect(await budget('Shopping')).toMatchObject({ transactions: 3, monthlyLimit: '400.000' });
  });
});

test('a group that is merged into one of its categories has them again after an undo', async () => {
  await spend('Food', 10);
  const inside = ['Apples', 'Bread', 'Cakes', 'Dates', 'Eggs', 'Figs'];
  for (const name of inside) {
    await spend(name, 1);
    await user.client
      .rpc('arrange_category', { change: randomUUID(), category: name, into_group: 'Food', before: '' })
      .throwOnError();
  }
  const groups = async () =>
    Object.fromEntries(
      (await answerOf<{ name: string; group: string | null }[]>(user.client.rpc('categories'))).map((one) => [
        one.name,
        one.group,
      ]),
    );
  const before = await groups();
  for (const target of inside) {
    const change = randomUUID();
    await user.client
      .rpc('merge_categories', { source: 'Food', target, today: '2026-11-20', change })
      .throwOnError();
    expect(await groups()).toMatchObject({ [target]: null });
    await takeBack(user, change).throwOnError();
    expect(await groups()).toEqual(before);
  }
});

test('a row is one of each category that a part of it has, and one of their group', async () => {
  const [id = ''] = await spend('Groceries', 100);
  for (const name of ['Household', 'Drinks']) await spend(name, 1);
  for (const name of ['Groceries', 'Household', 'Drinks'])
    await user.client
      .rpc('arrange_category', { change: randomUUID(), category: name, into_group: 'Food', before: '' })
      .throwOnError();
  const { data: known } = await user.client.from('categories').select('id, name').throwOnError();
  await user.client
    .from('transaction_parts')
    .insert(
      [
        { category: 'Groceries', amount: -60 },
        { category: 'Household', amount: -30 },
        { category: 'Transport', amount: -6 },
        { category: 'Household', amount: -4 },
      ].map(({ category, amount }, index) => ({
        transaction_id: id,
        position: index + 1,
        category_id: known.find(({ name }) => name === category)?.id ?? '',
        amount,
        type: 'expense',
      })),
    )
    .throwOnError();
  const { categories } = await answerOf<{
    categories: { name: string; transactions: number; ownTransactions: number }[];
  }>(user.client.rpc('categories_page', { today: '2026-11-20' }));
  const counts = (name: string) => {
    const found = categories.find((one) => one.name === name);
    return [found?.transactions, found?.ownTransactions];
  };
  expect(counts('Food')).toEqual([3, 0]);
  expect(counts('Groceries')).toEqual([1, 1]);
  expect(counts('Household')).toEqual([2, 2]);
  expect(counts('Transport')).toEqual([1, 1]);
  expect(await answerOf(merge('Household', 'Drinks'))).toEqual({ transactions: 2 });
});

test('the undo of a merge raises no alert', async () => {
  await spend('Zoo', 450, '2026-10-02');
  await user.client
    .rpc('arrange_category', { change: randomUUID(), category: 'Zoo', into_group: 'Shopping', before: '' })
    .throwOnError();
  expect(await told()).toEqual([]);
  const change = randomUUID();
  await user.client
    .rpc('merge_categories', { source: 'Zoo', target: 'Transport', today: '2026-11-20', change })
    .throwOnError();
  await takeBack(user, change).throwOnError();
  expect(await told()).toEqual([]);
  // Later spending does.
  await spend('Zoo', 1, '2026-10-03');
  expect(await told()).toEqual(['Shopping 2026-10 100', 'Shopping 2026-10 80']);
});

test('the undo of a merge takes back its alerts about a group', async () => {
  await spend('Zoo', 450);
  await spend('Drinks', 1);
  await user.client
    .rpc('arrange_category', { change: randomUUID(), category: 'Drinks', into_group: 'Shopping', before: '' })
    .throwOnError();
  expect(await told()).toEqual([]);
  const change = randomUUID();
  await user.client
    .rpc('merge_categories', { source: 'Zoo', target: 'Drinks', today: '2026-11-20', change })
    .throwOnError();
  expect(await told()).toEqual(['Shopping 2026-11 100', 'Shopping 2026-11 80']);
  await takeBack(user, change).throwOnError();
  expect(await told()).toEqual([]);
  expect(await notifications()).toEqual([]);
});

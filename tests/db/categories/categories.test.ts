import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { answerOf } from '../support/ledger-changes';
import { anonymous, newUser } from '../support/users';
import {
  beginWithNewUser,
  user,
  budget,
  colors,
  names,
  spend,
  add,
  rename,
  paint,
  merge,
  removeCategory,
  save,
  told,
  refusedWith,
  TODAY,
} from '../support/categories';

beginWithNewUser();

describe('adding', () => {
  test('creates a category, or gives an existing one in any case its limit', async () => {
    await spend('Rent', 800);
    expect(await answerOf<string>(add('Pets', 50, 6))).toBe('Pets');
    expect(await answerOf<string>(add('rent', 900))).toBe('Rent');
    expect(await budget('Pets')).toMatchObject({ monthlyLimit: '50.000', transactions: 0 });
    expect(await budget('Rent')).toMatchObject({ monthlyLimit: '900.000', transactions: 1 });
    expect(await colors()).toEqual({ Pets: 6 });
    expect(await names()).not.toContain('rent');
    // Earlier spending counts.
    expect(await told()).toEqual(['Rent 2026-11 80']);
  });

  test('refuses one that has a limit, in any spelling; repeating the same call creates no second one', async () => {
    await add('Crème', 10, 6).throwOnError();
    for (const name of ['Food', 'FOOD', 'CRÈME', 'Cre\u0300me'])
      expect(await refusedWith(add(name, 1)), name).toEqual([
        'category_exists',
        name.startsWith('C') ? 'Crème' : 'Food',
      ]);
    expect(await answerOf<string>(add('Crème', 10, 6))).toBe('Crème');
    expect(await answerOf<string>(add('Creme', 20))).toBe('Creme');
    for (const name of ['', ' x', 'x'.repeat(61)]) expect((await add(name, 1)).error, name).not.toBeNull();
    expect((await add('Pets', -1)).error).not.toBeNull();
    expect((await add('Pets', 1, 11)).error).not.toBeNull();
    expect(await names()).not.toContain('Pets');
  });
});

test('a removed category loses limit and colour, and stays while it is in use', async () => {
  await spend('Food', 1);
  await paint('Food', 3).throwOnError();
  for (const category of ['Food', 'Food', 'Transport', 'Nothing'])
    await removeCategory(category).throwOnError();
  expect(await budget('Food')).toMatchObject({ monthlyLimit: null, transactions: 1 });
  expect(await colors()).toEqual({});
  expect(await names()).toEqual(['Entertainment', 'Food', 'Shopping']);
});

test('none of this touches other users, and visitors can do none of it', async () => {
  const stranger = await newUser();
  await stranger.client.from('categories').update({ color: 2 }).eq('name', 'Food').throwOnError();
  const held = async () => [
    (await stranger.client.rpc('budgets', { today: TODAY }).throwOnError()).data,
    (await stranger.client.from('categories').select('*').order('id').throwOnError()).data,
  ];
  const before = await held();
  await spend('Food', 1);
  await save({ Food: '1' }).throwOnError();
  await rename('Food', 'Groceries').throwOnError();
  await merge('Shopping', 'Transport').throwOnError();
  await removeCategory('Entertainment').throwOnError();
  expect(await held()).toEqual(before);
  const visitor = anonymous();
  const calls: Record<
    string,
    PromiseLike<{ error: { code: string } | null; data: Json | undefined | null }>
  > = {
    save: visitor.rpc('save_budget_limits', { limits: [], today: TODAY }),
    add: visitor.rpc('add_category', { category: 'X', monthly_limit: 1, today: TODAY }),
    change: visitor.rpc('change_category', { category: 'X', name: 'Y' }),
    merge: visitor.rpc('merge_categories', { source: 'X', target: 'Y', today: TODAY }),
    move: visitor.rpc('move_category', { source: user.id, target: user.id, change: user.id }),
    remove: visitor.rpc('remove_category', { category: 'X', today: TODAY }),
  };
  for (const [name, call] of Object.entries(calls)) expect((await call).error?.code, name).toBe('42501');
});

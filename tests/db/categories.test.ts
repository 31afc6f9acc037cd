import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { answerOf } from './changing';
import { anonymous, newUser } from './support';
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
} from './categorizing';

beginWithNewUser();

describe('adding', () => {
  test('a new category, or one in use as it is written there', async () => {
    await spend('Rent', 800);
    expect(await answerOf<string>(add('Pets', 50, 6))).toBe('Pets');
    expect(await answerOf<string>(add('rent', 900))).toBe('Rent');
    expect(await budget('Pets')).toMatchObject({ monthlyLimit: '50.000', transactions: 0 });
    expect(await budget('Rent')).toMatchObject({ monthlyLimit: '900.000', transactions: 1 });
    expect(await colors()).toEqual({ Pets: 6 });
    expect(await names()).not.toContain('rent');
    // What was spent already counts.
    expect(await told()).toEqual(['Rent 2026-11 80']);
  });

  test('not one that has a limit, however it is written; the same once more is no other', async () => {
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

test('what is removed has no limit and no colour, and stays as long as it is in use', async () => {
  await spend('Food', 1);
  await paint('Food', 3).throwOnError();
  for (const category of ['Food', 'Food', 'Transport', 'Nothing'])
    await removeCategory(category).throwOnError();
  expect(await budget('Food')).toMatchObject({ monthlyLimit: null, transactions: 1 });
  expect(await colors()).toEqual({});
  expect(await names()).toEqual(['Entertainment', 'Food', 'Shopping']);
});

test('nothing of this touches what others have, and visitors can do none of it', async () => {
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
    move: visitor.rpc('move_category', { source: user.id, target: user.id }),
    remove: visitor.rpc('remove_category', { category: 'X', today: TODAY }),
  };
  for (const [name, call] of Object.entries(calls)) expect((await call).error?.code, name).toBe('42501');
});

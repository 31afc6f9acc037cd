import { describe, expect, test } from 'vitest';
import { optimisticRows, type OptimisticEdit } from './optimistic-rows';
import { PLAIN } from '@/tests/plain-transaction';
import type { BulkEdit } from './selection';
import type { Transaction } from './transaction';

const row = (id: string, category = 'Food'): Transaction => ({
  ...PLAIN,
  id,
  date: '2026-11-20',
  description: id,
  category,
  amount: 100,
  accountId: 'bank',
});
const rows = ['a', 'b', 'c', 'd'].map((id) => row(id));
const all = { filter: {}, count: 40, digest: '0' };
const shown = (transactions: readonly Transaction[]) =>
  transactions.map(({ id, category }) => (category === 'Food' ? id : `${id}:${category}`)).join(' ');

describe('the rows on the screen after a change', () => {
  test('the selected rows have another category or account', () => {
    const some: OptimisticEdit = {
      kind: 'set',
      selection: { ids: ['b', 'x'] },
      values: { category: 'Rent' },
    };
    expect(shown(optimisticRows(rows, some))).toBe('a b:Rent c d');
    const every: OptimisticEdit = { kind: 'set', selection: all, values: { accountId: 'card' } };
    expect(optimisticRows(rows, every).map(({ accountId }) => accountId)).toEqual(Array(4).fill('card'));
    const allBut: OptimisticEdit = {
      kind: 'set',
      selection: { ...all, except: ['c'] },
      values: { category: 'Rent' },
    };
    expect(shown(optimisticRows(rows, allBut))).toBe('a:Rent b:Rent c d:Rent');
  });

  test('the selected rows have flags and tags', () => {
    const set = (values: BulkEdit, addedTagIds?: string[]): OptimisticEdit => ({
      kind: 'set',
      selection: { ids: ['a'] },
      values,
      ...(addedTagIds && { addedTagIds }),
    });
    const tagged = { ...row('a'), tagIds: ['x'] };
    expect(optimisticRows([tagged], set({ counted: false }))[0]).toEqual({ ...tagged, counted: false });
    expect(optimisticRows([tagged], set({ addTags: ['X', 'Y'] }, ['x', 'y']))[0]).toEqual({
      ...tagged,
      tagIds: ['x', 'y'],
    });
    expect(optimisticRows([tagged], set({ removeTags: ['x'] }))[0]).toEqual({ ...tagged, tagIds: [] });
  });

  test('a split row keeps the categories of its parts', () => {
    const part = { id: 'p', category: 'Food', amount: -50, type: 'expense' as const, matches: true };
    const split = { ...row('a'), parts: [part, part] };
    const change: OptimisticEdit = {
      kind: 'set',
      selection: { ids: ['a', 'b'] },
      values: { category: 'Rent' },
    };
    expect(shown(optimisticRows([split, row('b')], change))).toBe('a b:Rent');
  });

  test('two linked rows lead to each other', () => {
    const change: OptimisticEdit = { kind: 'link', selection: { ids: ['a', 'b'] } };
    const [one, other, third] = optimisticRows(
      [row('a'), { ...row('b'), accountId: 'card' }, row('c')],
      change,
    );
    expect(one).toMatchObject({ type: 'transfer', transfer: { accountId: 'card', transactionId: 'b' } });
    expect(other).toMatchObject({ type: 'transfer', transfer: { accountId: 'bank', transactionId: 'a' } });
    expect(third).toMatchObject({ type: 'expense', transfer: null });
    // The other one is on another page.
    expect(optimisticRows([row('a')], change)).toEqual([row('a')]);
  });

  test('deleted rows disappear, but not all that match a filter', () => {
    expect(shown(optimisticRows(rows, { kind: 'delete', selection: { ids: ['a', 'd'] } }))).toBe('b c');
    expect(optimisticRows(rows, { kind: 'delete', selection: all })).toBe(rows);
  });
});

describe('the rows on the screen after undoing it', () => {
  test.each([
    ['a deleted row stands where it stood, and the row that had moved up goes', 'b', 'a c d e', 'a b c d'],
    ['the first', 'a', 'b c d e', 'a b c d'],
    ['the last', 'd', 'a b c', 'a b c d'],
    ['several in a row', 'a b', 'c d e f', 'a b c d'],
    ['what was deleted besides stays away', 'b', 'c d', 'b c d'],
  ])('%s', (_, ids, now, expected) => {
    const change: OptimisticEdit = { kind: 'undo', selection: { ids: ids.split(' ') }, before: rows };
    const left = now.split(' ').map((id) => row(id));
    expect(shown(optimisticRows(left, change))).toBe(expected);
  });

  test('the category is restored, and other rows stay as they are', () => {
    const now = [row('a', 'Rent'), row('b', 'Rent'), row('c', 'Fun'), row('d')];
    const change: OptimisticEdit = { kind: 'undo', selection: { ids: ['a', 'b'] }, before: rows };
    expect(shown(optimisticRows(now, change))).toBe('a b c:Fun d');
  });
});

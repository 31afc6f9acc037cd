import { expect, test } from 'vitest';
import { readPage } from '../search/search';
import { enter, newAccount } from '../support/ledger';
import { newUser } from '../support/users';

test('of split transactions only matching parts count, and lines count on their own date', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const entry = { account_id: account, description: 'Shop', category: 'Food', type: 'expense' };
  const [split = '', purchase = '', refund = ''] = [
    await enter(user, { ...entry, date: '2026-11-10', amount: 10 }),
    await enter(user, { ...entry, date: '2026-10-20', amount: 60, category: 'Toys' }),
    await enter(user, { ...entry, date: '2026-11-12', amount: 40, category: 'Toys', type: 'refund' }),
  ].map(([id]) => id);
  await user.client
    .from('refund_links')
    .insert({ refund_id: refund, purchase_id: purchase, amount: 40, counts_with_purchase: true })
    .throwOnError();
  const shown = async (filter: Record<string, string | string[]>) => {
    const { total, spending, income, items: rows } = await readPage(user, { filter });
    expect(rows).toHaveLength(total);
    return [total, Number(spending), Number(income)];
  };
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const november = { from: '2026-11-01', to: '2026-11-30' };
  // Whole months use the stored totals, other periods the lines.
  for (const [from, to] of [
    [october, november],
    [
      { ...october, to: '2026-10-30' },
      { ...november, from: '2026-11-02' },
    ],
  ] as const) {
    expect(await shown(from)).toEqual([1, 20, 0]);
    expect(await shown(to)).toEqual([2, 10, 0]);
  }
  expect(await shown({ type: 'refund' })).toEqual([1, -40, 0]);

  const { data: categories } = await user.client.from('categories').select('id, name').throwOnError();
  const part = (position: number, amount: number, type: string, category: string) => ({
    transaction_id: split,
    position,
    amount,
    type,
    category_id: categories.find(({ name }) => name === category)?.id ?? '',
    note: category === 'Toys' ? 'a kite' : '',
  });
  await user.client
    .from('transaction_parts')
    .insert([part(1, -12, 'expense', 'Food'), part(2, -3, 'expense', 'Toys'), part(3, 5, 'income', 'Food')])
    .throwOnError();
  expect(await shown(november)).toEqual([2, 15, 5]);
  expect(await shown({ ...november, categories: ['Toys'] })).toEqual([2, 3, 0]);
  expect(await shown({ categories: ['Food'] })).toEqual([1, 12, 5]);
  expect(await shown({ categories: ['Food'], type: 'income' })).toEqual([1, 0, 5]);
  expect(await shown({ search: 'KITE' })).toEqual([1, 15, 5]);
  expect(await shown({})).toEqual([3, 35, 5]);
});

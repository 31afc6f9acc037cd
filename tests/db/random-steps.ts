import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { toMinorUnits } from '@/lib/domain/money';
import { edit, enter } from './ledger';
import type { TestUser } from './support';

const place = fc.nat(30);
const day = fc.integer({ min: 1, max: 420 }).map((n) => {
  const date = new Date(Date.UTC(2025, 0, n));
  return date.toISOString().slice(0, 10);
});
const category = fc.constantFrom('Food', 'Rent', 'Travel');
const minorUnits = fc.integer({ min: 2, max: 900 });
/** One thing that may be done to a ledger with two accounts and the categories Food, Rent and Travel. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      date: day,
      category,
      minorUnits,
      income: fc.boolean(),
      second: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), place, date: day, category, minorUnits }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('split' as const), place, category, minorUnits }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsplit' as const), place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('flag' as const),
      place,
      flag: fc.constantFrom('one_time', 'counted'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      place,
      purchase: place,
      withPurchase: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlink' as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('put back' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), from: category, to: category }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one thing to a ledger; what can't be done there is left. */
export async function take(user: TestUser, accounts: readonly [string, string], one: Step): Promise<void> {
  const { client } = user;
  const { data: rows } = await client.from('transaction_details').select('*').order('id').throwOnError();
  const at = (index: number) => (rows.length === 0 ? undefined : rows[index % rows.length]);
  const row = 'place' in one ? at(one.place) : undefined;
  const id = row?.id ?? '';
  const categoryId = async (name: string) =>
    (await client.from('categories').select('id').eq('name', name).single().throwOnError()).data.id;
  if (one.kind === 'enter') {
    await enter(user, {
      account_id: accounts[one.second ? 1 : 0],
      date: one.date,
      description: 'Tea',
      category: one.category,
      amount: one.minorUnits / 100,
      type: one.income ? 'income' : 'expense',
    });
  } else if (one.kind === 'put back') {
    await client
      .from('transactions')
      .update({ deletion_id: null, deleted_at: null })
      .not('deletion_id', 'is', null)
      .throwOnError();
  } else if (one.kind === 'merge') {
    const [from, to] = [await categoryId(one.from), await categoryId(one.to)];
    await client.from('transactions').update({ category_id: to }).eq('category_id', from).throwOnError();
    await client.from('transaction_parts').update({ category_id: to }).eq('category_id', from).throwOnError();
  } else if (!row) {
    return;
  } else if (one.kind === 'edit') {
    // What is split or linked keeps its amount: its parts and links are held to it.
    const { data: links } = await client.from('refund_links').select('amount').throwOnError();
    const fixed = row.is_split || links.length > 0;
    await edit(user, id, {
      date: one.date,
      category: one.category,
      ...(!fixed && { amount: one.minorUnits / 100 }),
    });
  } else if (one.kind === 'split') {
    if (row.is_split || row.shifted !== 0) return;
    const whole = toMinorUnits(row.amount ?? 0, 'USD');
    const part = (position: number, amount: number) => ({
      transaction_id: id,
      position,
      amount: (amount / 100) as number,
      type: amount < 0 ? 'expense' : 'income',
    });
    const food = await categoryId('Food');
    const other = await categoryId(one.category);
    // One part goes the other way now and then.
    const parts = [part(1, whole - one.minorUnits), part(2, one.minorUnits)].filter(
      ({ amount }) => amount !== 0,
    );
    if (parts.length < 2) return;
    await client
      .from('transaction_parts')
      .insert(parts.map((one, index) => ({ ...one, category_id: index === 0 ? food : other })))
      .throwOnError();
  } else if (one.kind === 'unsplit') {
    await client.from('transaction_parts').delete().eq('transaction_id', id).throwOnError();
  } else if (one.kind === 'flag') {
    const values = one.flag === 'counted' ? { counted: !row.counted } : { one_time: !row.one_time };
    await client.from('transactions').update(values).eq('id', id).throwOnError();
  } else if (one.kind === 'refund') {
    const purchase = at(one.purchase);
    if (!purchase || (row.amount ?? 0) <= 0 || (purchase.amount ?? 0) >= 0 || row.is_split) return;
    await client.from('transactions').update({ type: 'refund' }).eq('id', id).throwOnError();
    const { data: taken } = await client.from('refund_links').select('*').throwOnError();
    const used = taken.filter((link) => link.refund_id === id || link.purchase_id === purchase.id);
    if (used.length > 0) return;
    await client
      .from('refund_links')
      .insert({
        refund_id: id,
        purchase_id: purchase.id ?? '',
        amount:
          Math.min(toMinorUnits(row.amount ?? 0, 'USD'), -toMinorUnits(purchase.amount ?? 0, 'USD')) / 100,
        counts_with_purchase: one.withPurchase,
      })
      .throwOnError();
  } else if (one.kind === 'unlink') {
    await client.from('refund_links').delete().or(`refund_id.eq.${id},purchase_id.eq.${id}`).throwOnError();
  } else if (one.kind === 'move') {
    const account = row.account_id === accounts[0] ? accounts[1] : accounts[0];
    await edit(user, id, { account_id: account });
  } else if (one.kind === 'delete') {
    const change = randomUUID();
    await client.from('ledger_changes').insert({ id: change, kind: 'delete' }).throwOnError();
    await client
      .from('transactions')
      .update({ deletion_id: change, deleted_at: new Date().toISOString() })
      .eq('id', id)
      .throwOnError();
  } else {
    await client.from('transactions').delete().eq('id', id).throwOnError();
  }
}

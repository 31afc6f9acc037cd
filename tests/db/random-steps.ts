import fc from 'fast-check';
import { expect } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money';
import { answerOf, matching, refusalOf, remove, restore, set, takeBack } from './changing';
import { edit, enter, newAccount } from './ledger';
import { newUser, type TestUser } from './support';

const place = fc.nat(30);
const dayNumber = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 75 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 420 }) },
);
/** A day in the months that the steps use, most often in the first. */
export const day = dayNumber.map((n) => new Date(Date.UTC(2025, 0, n)).toISOString().slice(0, 10));
const category = fc.constantFrom('Food', 'Rent', 'Travel');
const minorUnits = fc.integer({ min: 2, max: 900 });
/** One possible change to a ledger with two accounts and the categories Food, Rent and Travel. */
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
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('split' as const),
      place,
      category,
      minorUnits,
      transfer: fc.boolean(),
    }),
  },
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transfer' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bulk' as const),
      from: category,
      to: fc.option(category),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      place,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('put back' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), from: category, to: category }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Cases that random steps rarely reach: a split whose part is merged, and a refund that counts in another month. */
export const BEGINNING: readonly Step[] = [
  { kind: 'enter', date: '2025-01-20', category: 'Rent', minorUnits: 500, income: false, second: false },
  { kind: 'split', place: 0, category: 'Travel', minorUnits: 200, transfer: false },
  { kind: 'merge', from: 'Travel', to: 'Food' },
  { kind: 'enter', date: '2025-02-10', category: 'Food', minorUnits: 400, income: true, second: true },
  { kind: 'refund', place: 0, purchase: 0, withPurchase: true },
  { kind: 'enter', date: '2025-02-11', category: 'Food', minorUnits: 300, income: false, second: false },
];

/** Creates a user with two accounts and the three categories. */
export async function emptyLedger() {
  const user = await newUser();
  const accounts = [await newAccount(user), await newAccount(user)] as const;
  await user.client
    .rpc('ensure_categories', {
      names: ['Food', 'Rent', 'Travel'],
      kinds: ['spending', 'spending', 'spending'],
    })
    .throwOnError();
  return { user, accounts };
}

/** Applies a step to a ledger, or nothing if it is impossible there. */
export async function take(user: TestUser, accounts: readonly [string, string], one: Step): Promise<void> {
  const { client } = user;
  const { data: rows } = await client.from('transaction_details').select('*').order('id').throwOnError();
  const at = (index: number) => (rows.length === 0 ? undefined : rows[index % rows.length]);
  const row = 'place' in one ? at(one.place) : undefined;
  const id = row?.id ?? '';
  // Creates it again if it was merged into another.
  const categoryId = async (name: string) => {
    const { data } = await client
      .rpc('ensure_categories', { names: [name], kinds: ['spending'] })
      .throwOnError();
    return data[0]?.id ?? '';
  };
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
    const { data: gone } = await client
      .from('transactions')
      .select('id')
      .not('deletion_id', 'is', null)
      .order('id')
      .throwOnError();
    // Restores some of them, or all.
    await restore(
      user,
      gone.slice(one.place % (gone.length + 1)).map(({ id }) => id),
    ).throwOnError();
  } else if (one.kind === 'undo') {
    const { data: changes } = await client
      .from('ledger_changes')
      .select('id')
      .is('undone_at', null)
      .order('made_at', { ascending: false })
      .limit(1)
      .throwOnError();
    for (const change of changes) await takeBack(user, change.id).throwOnError();
  } else if (one.kind === 'merge') {
    const [status, reason] = await refusalOf(
      client.rpc('merge_categories', { source: one.from, target: one.to, today: '2026-02-20' }),
    );
    // A category that is not in use cannot be merged into.
    if (status !== 200) expect(reason).toBe('category_gone');
  } else if (one.kind === 'bulk') {
    const filter = { category: one.from };
    const selection = { filter, ...(await matching(user, filter)) };
    const values = one.to === null ? { account: accounts[1] } : { category: one.to };
    const { transactions } = await answerOf(set(user, selection, values));
    expect(transactions).toBeLessThanOrEqual(selection.count);
  } else if (one.kind === 'refund') {
    const { data: links } = await client.from('refund_links').select('*').throwOnError();
    const free = rows.filter(
      ({ id }) => !links.some((link) => link.refund_id === id || link.purchase_id === id),
    );
    const ins = free.filter(({ amount }) => (amount ?? 0) > 0);
    const outs = free.filter(({ amount }) => (amount ?? 0) < 0);
    const [refund, purchase] = [ins[one.place % ins.length], outs[one.purchase % outs.length]];
    if (!refund?.id || !purchase?.id) return;
    await client.from('transactions').update({ type: 'refund' }).eq('id', refund.id).throwOnError();
    const most = Math.min(
      toMinorUnits(refund.amount ?? 0, 'USD'),
      -toMinorUnits(purchase.amount ?? 0, 'USD'),
    );
    await client
      .from('refund_links')
      .insert({
        refund_id: refund.id,
        purchase_id: purchase.id,
        amount: most / 100,
        counts_with_purchase: one.withPurchase,
      })
      .throwOnError();
  } else if (!row) {
    return;
  } else if (one.kind === 'edit') {
    // A split or linked transaction keeps its amount, which parts and links have to match.
    const { data: links } = await client.from('refund_links').select('amount').throwOnError();
    const fixed = row.is_split || links.length > 0;
    await edit(user, id, {
      date: one.date,
      category: one.category,
      ...(!fixed && { amount: one.minorUnits / 100 }),
    });
  } else if (one.kind === 'split') {
    if (row.is_split) return;
    const whole = toMinorUnits(row.amount ?? 0, 'USD');
    const part = (position: number, amount: number) => ({
      transaction_id: id,
      position,
      amount: amount / 100,
      type: one.transfer && position === 2 ? 'transfer' : amount < 0 ? 'expense' : 'income',
    });
    const food = await categoryId('Food');
    const other = await categoryId(one.category);
    // One part goes in the other direction now and then.
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
  } else if (one.kind === 'unlink') {
    await client.from('refund_links').delete().or(`refund_id.eq.${id},purchase_id.eq.${id}`).throwOnError();
  } else if (one.kind === 'move') {
    const account = row.account_id === accounts[0] ? accounts[1] : accounts[0];
    await edit(user, id, { account_id: account });
  } else if (one.kind === 'transfer') {
    // A refund counted with its purchase stays a refund; an existing transfer becomes an expense or income by its
    // sign.
    if (row.shifted !== 0) return;
    const stated = (row.amount ?? 0) < 0 ? 'expense' : 'income';
    await client
      .from('transactions')
      .update({ type: row.type === 'transfer' ? stated : 'transfer' })
      .eq('id', id)
      .throwOnError();
  } else if (one.kind === 'delete') {
    const ids = Array.from({ length: one.count }, (_, index) => at(one.place + index)?.id ?? '');
    await remove(user, { ids: [...new Set(ids)] }).throwOnError();
  } else {
    await client.from('transactions').delete().eq('id', id).throwOnError();
  }
}

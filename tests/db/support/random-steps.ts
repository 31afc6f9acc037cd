import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { answerOf, matching, refusalOf, remove, restore, set, takeBack } from './ledger-changes';
import { enter, newAccount } from './ledger';
import { newUserOn, TODAY, type TestUser } from './users';

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
      income: fc.constantFrom(true, false, 'taken back' as const),
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

/**
 * Cases that random steps rarely reach: a split whose part is merged, a refund that counts in another month, and a part
 * that waits for its other side.
 */
export const BEGINNING: readonly Step[] = [
  { kind: 'enter', date: '2025-01-20', category: 'Rent', minorUnits: 500, income: false, second: false },
  { kind: 'split', place: 0, category: 'Travel', minorUnits: 200, transfer: false },
  { kind: 'merge', from: 'Travel', to: 'Food' },
  { kind: 'enter', date: '2025-02-10', category: 'Food', minorUnits: 400, income: true, second: true },
  { kind: 'refund', place: 0, purchase: 0, withPurchase: true },
  { kind: 'enter', date: '2025-02-11', category: 'Food', minorUnits: 300, income: false, second: false },
  { kind: 'enter', date: '2025-03-03', category: 'Rent', minorUnits: 700, income: false, second: false },
  { kind: 'split', place: 3, category: 'Travel', minorUnits: 240, transfer: true },
  { kind: 'enter', date: '2025-03-04', category: 'Rent', minorUnits: 240, income: false, second: true },
  {
    kind: 'enter',
    date: '2025-01-21',
    category: 'Rent',
    minorUnits: 300,
    income: 'taken back',
    second: false,
  },
];

/** Creates a user with two accounts and the three categories, whose app states a day. */
export async function emptyLedger(today = TODAY) {
  const user = await newUserOn(today);
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
  if (one.kind === 'enter') {
    await enter(user, {
      account_id: accounts[one.second ? 1 : 0],
      date: one.date,
      description: 'Tea',
      category: one.category,
      amount: (one.income === 'taken back' ? -one.minorUnits : one.minorUnits) / 100,
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
    // A category that was merged away may have been made again.
    for (const change of changes) await mayBeRefused(takeBack(user, change.id), ['category_name_taken']);
  } else if (one.kind === 'merge') {
    const [status, reason] = await refusalOf(
      client.rpc('merge_categories', { source: one.from, target: one.to, today: '2026-02-20' }),
    );
    // A category that is not in use cannot be merged into.
    if (status !== 200) expect(reason).toBe('category_gone');
  } else if (one.kind === 'bulk') {
    const filter = { categories: [one.from] };
    const selection = { filter, ...(await matching(user, filter)) };
    const values = one.to === null ? { account: accounts[1] } : { category: one.to };
    const { data, error } = await set(user, selection, values);
    // No leg moves to the account of its other side.
    if (error) expect([one.to, error.message]).toEqual([null, 'transfer_linked']);
    else expect((data as { transactions: number }).transactions).toBeLessThanOrEqual(selection.count);
  } else if (one.kind === 'refund') {
    const ins = rows.filter(({ amount }) => (amount ?? 0) > 0);
    const outs = rows.filter(({ amount }) => (amount ?? 0) < 0);
    const [refund, purchase] = [ins[one.place % ins.length], outs[one.purchase % outs.length]];
    if (!refund?.id || !purchase?.id) return;
    await mayBeRefused(
      client.rpc('link_refund', {
        change: randomUUID(),
        refund: refund.id,
        purchase: purchase.id,
        with_purchase: one.withPurchase,
      }),
      ['not_a_refund', 'refund_too_large'],
    );
  } else if (!row) {
    return;
  } else if (one.kind === 'edit') {
    await mayBeRefused(
      client.rpc('edit_transaction', {
        transaction: id,
        revision: row.revision ?? 0,
        details: { date: one.date, category: one.category, amount: one.minorUnits / 100 },
        change: randomUUID(),
      }),
      ['parts_differ', 'refund_too_large', 'transfer_linked'],
    );
  } else if (one.kind === 'split') {
    const whole = toMinorUnits(row.amount ?? 0, 'USD');
    const accountId = row.account_id === accounts[0] ? accounts[1] : accounts[0];
    const part = (category: string, amount: number) => {
      const isTransfer = one.transfer && category === one.category;
      return {
        amount: amount / 100,
        type: isTransfer ? 'transfer' : amount < 0 ? 'expense' : 'income',
        category,
        tags: one.transfer ? ['Rome'] : [],
        // Some name the account that they wait for.
        ...(isTransfer && amount % 2 === 0 && { accountId }),
      };
    };
    // One part goes in the other direction now and then.
    const parts = [part('Food', whole - one.minorUnits), part(one.category, one.minorUnits)].filter(
      ({ amount }) => amount !== 0,
    );
    if (parts.length < 2) return;
    await mayBeRefused(
      client.rpc('split_transaction', {
        change: randomUUID(),
        transaction: id,
        revision: row.revision ?? 0,
        parts,
      }),
      ['transfer_linked', 'unknown_account'],
    );
  } else if (one.kind === 'unsplit') {
    await mayBeRefused(
      client.rpc('split_transaction', {
        change: randomUUID(),
        transaction: id,
        revision: row.revision ?? 0,
        parts: [],
      }),
      ['transfer_linked'],
    );
  } else if (one.kind === 'flag') {
    const details = one.flag === 'counted' ? { counted: !row.counted } : { oneTime: !row.one_time };
    await answerOf(set(user, { ids: [id] }, { ...details }));
    await answerOf(set(user, { ids: [id] }, { addTags: ['Rome'] }));
  } else if (one.kind === 'unlink') {
    const { data: links } = await client
      .from('refund_links')
      .select('*')
      .or(`refund_id.eq.${id},purchase_id.eq.${id}`)
      .order('refund_id')
      .throwOnError();
    for (const { refund_id: refund, purchase_id: purchase } of links.slice(0, 1))
      await answerOf(client.rpc('unlink_refund', { change: randomUUID(), refund, purchase }));
    if (links.length === 0 && row.type === 'transfer')
      await answerOf(client.rpc('unlink_transfers', { change: randomUUID(), ids: [id] }));
  } else if (one.kind === 'move') {
    const account = row.account_id === accounts[0] ? accounts[1] : accounts[0];
    await mayBeRefused(
      client.rpc('edit_transaction', {
        transaction: id,
        revision: row.revision ?? 0,
        details: { accountId: account },
        change: randomUUID(),
      }),
      ['transfer_linked'],
    );
  } else if (one.kind === 'transfer') {
    const isOut = (row.amount ?? 0) < 0;
    const other = rows.find(
      ({ account_id, amount }) =>
        account_id !== row.account_id && Number(amount ?? 0) === -Number(row.amount ?? 0),
    );
    const accountId = row.account_id === accounts[0] ? accounts[1] : accounts[0];
    const [mine, theirs] = isOut ? ['outId', 'inId'] : ['inId', 'outId'];
    const pair = { [mine ?? '']: id, ...(other?.id ? { [theirs ?? '']: other.id } : { accountId }) };
    await mayBeRefused(client.rpc('link_transfers', { change: randomUUID(), pairs: [pair] }), [
      'not_a_transfer',
    ]);
  } else if (one.kind === 'delete') {
    const ids = Array.from({ length: one.count }, (_, index) => at(one.place + index)?.id ?? '');
    await remove(user, { ids: [...new Set(ids)] }).throwOnError();
  } else {
    await client.from('transactions').delete().eq('id', id).throwOnError();
  }
}

/** A change that is made, or refused for one of these reasons. */
export async function mayBeRefused(
  call: PromiseLike<{ status: number; error: { message: string } | null }>,
  reasons: readonly string[],
): Promise<void> {
  const [status, reason] = await refusalOf(call);
  if (status !== 200) expect(reasons).toContain(reason);
}

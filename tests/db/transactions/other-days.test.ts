import { beforeEach, expect, test } from 'vitest';
import { toFilterDocument } from '@/lib/data/transactions/filter';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import { answerOf } from '../support/ledger-changes';
import { add, newHousehold, type Household } from '../support/transfers';

interface Answer {
  total: number;
  spending: string;
  otherDays: { count: number; amount: number };
  items: { id: string }[];
}

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

let home: Household;
let dinner: string;
let back: string;

beforeEach(async () => {
  home = await newHousehold();
  const { user, checking } = home;
  dinner = await add(user, checking, '2026-02-27', -60, { category: 'Restaurants' });
  back = await add(user, checking, '2026-03-12', 40, { category: 'Restaurants', type: 'refund' });
});

async function shown(filter: TransactionFilter) {
  const { total, spending, otherDays, items } = await answerOf<Answer>(
    home.user.client.rpc('transactions_page', { filter: toFilterDocument(filter, 'USD') }),
  );
  return {
    rows: items.map(({ id }) => id),
    total,
    spending: Number(spending),
    otherDays: [otherDays.count, Number(otherDays.amount)],
  };
}

const linkRefund = (refund: string, purchase: string, amount: number, withPurchase = true) =>
  home.user.client
    .from('refund_links')
    .insert({ refund_id: refund, purchase_id: purchase, amount, counts_with_purchase: withPurchase })
    .throwOnError();

const NONE = [0, 0];

test('a refund that counts with its purchase is named by the list of the purchase’s days', async () => {
  await linkRefund(back, dinner, 40);
  // Whole months use the stored totals, other days and searches the lines.
  for (const filter of [
    FEBRUARY,
    { from: '2026-02-10', to: '2026-03-11' },
    { to: '2026-02-28' },
    { ...FEBRUARY, categories: ['Restaurants'] },
    { ...FEBRUARY, min: '30' },
  ])
    expect(await shown(filter), JSON.stringify(filter)).toEqual({
      rows: [dinner],
      total: 1,
      spending: 20,
      otherDays: [1, -40],
    });
  expect(await shown(MARCH)).toMatchObject({ rows: [back], spending: 0, otherDays: NONE });
  for (const filter of [{}, { from: '2026-02-01', to: '2026-03-31' }, { from: '2026-02-01' }])
    expect(await shown(filter)).toMatchObject({ total: 2, spending: 20, otherDays: NONE });
});

test('its link shows exactly these refunds, with the sum that is named', async () => {
  await linkRefund(back, dinner, 40);
  for (const filter of [FEBRUARY, { ...FEBRUARY, categories: ['Restaurants'] }])
    expect(await shown({ ...filter, otherDays: true })).toEqual({
      rows: [back],
      total: 1,
      spending: -40,
      otherDays: NONE,
    });
  for (const filter of [
    MARCH,
    { ...FEBRUARY, categories: ['Groceries'] },
    { from: '2026-03-01', to: '2026-02-01' },
    {},
  ])
    expect(await shown({ ...filter, otherDays: true })).toMatchObject({ rows: [], spending: 0 });
});

test('only what passes the filter and is in its sums is named', async () => {
  const { user, checking } = home;
  await linkRefund(back, dinner, 25);
  const shoes = await add(user, checking, '2026-01-10', -15, { category: 'Shoes' });
  await linkRefund(back, shoes, 15);
  expect(await shown(FEBRUARY)).toMatchObject({ spending: 35, otherDays: [1, -25] });
  expect(await shown({ ...FEBRUARY, type: 'expense' })).toMatchObject({ spending: 60, otherDays: NONE });
  expect(await shown({ ...FEBRUARY, max: '50' })).toMatchObject({
    total: 0,
    spending: -25,
    otherDays: [1, -25],
  });
  await user.client.from('transactions').update({ counted: false }).eq('id', back).throwOnError();
  expect(await shown(FEBRUARY)).toMatchObject({ spending: 60, otherDays: NONE });
  expect(await shown({ ...FEBRUARY, otherDays: true })).toMatchObject({ rows: [] });
});

test('a refund that counts where it is dated is not named', async () => {
  await linkRefund(back, dinner, 40, false);
  expect(await shown(FEBRUARY)).toMatchObject({ spending: 60, otherDays: NONE });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { answerOf, refusalOf, takeBack } from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { add, figures, newHousehold, rowOf, split, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const MAY = { from: '2026-05-01', to: '2026-05-31' };
const JUNE = { from: '2026-06-01', to: '2026-06-30' };

const linkRefund = (
  refund: string,
  purchase: string,
  options: { amount?: number; with_purchase?: boolean } = {},
  change: string = randomUUID(),
) => home.user.client.rpc('link_refund', { change, refund, purchase, ...options });

async function dinner(): Promise<[string, string]> {
  const { user, checking } = home;
  return [
    await add(user, checking, '2026-05-30', -60, { category: 'Restaurants' }),
    await add(user, checking, '2026-06-12', 40, { category: 'Uncategorized', description: 'Back' }),
  ];
}

test('counted with its purchase it lowers May; unlinked it is May’s 60 and June’s -40', async () => {
  const { user } = home;
  const [purchase, refund] = await dinner();
  const change = randomUUID();
  expect(await answerOf(linkRefund(refund, purchase, { with_purchase: true }, change))).toEqual({
    transactions: 2,
  });
  expect((await figures(user, MAY)).spending).toBe(20);
  expect((await figures(user, JUNE)).spending).toBe(0);
  expect(await rowOf(user, refund)).toMatchObject({ type: 'refund', category: 'Restaurants' });

  await answerOf(linkRefund(refund, purchase, { with_purchase: false }));
  expect([(await figures(user, MAY)).spending, (await figures(user, JUNE)).spending]).toEqual([60, -40]);
  await answerOf(user.client.rpc('unlink_refund', { change: randomUUID(), refund, purchase }));
  expect([(await figures(user, MAY)).spending, (await figures(user, JUNE)).spending]).toEqual([60, -40]);
  expect(await figures(user, { ...JUNE, categories: ['Restaurants'] })).toMatchObject({ spending: -40 });
  await expectTrueTotals(user);
});

test('undoing the link makes the money income again', async () => {
  const { user } = home;
  const [purchase, refund] = await dinner();
  const change = randomUUID();
  await answerOf(linkRefund(refund, purchase, { with_purchase: true }, change));
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
  expect(await rowOf(user, refund)).toMatchObject({ type: 'income', category: 'Uncategorized' });
  expect(await figures(user)).toMatchObject({ spending: 60, income: 40 });
  await expectTrueTotals(user);
});

test('links never exceed what either side has, also when the purchase changes', async () => {
  const { user, checking } = home;
  const [purchase, refund] = await dinner();
  expect(await refusalOf(linkRefund(refund, purchase, { amount: 40.01 }))).toEqual([409, 'refund_too_large']);
  await answerOf(linkRefund(refund, purchase));
  const more = await add(user, checking, '2026-06-20', 30, { description: 'More' });
  await answerOf(linkRefund(more, purchase));
  const { data } = await user.client.from('refund_links').select('amount').order('amount').throwOnError();
  expect(data.map(({ amount }) => Number(amount))).toEqual([20, 40]);
  const row = await rowOf(user, purchase);
  const lower = user.client.rpc('edit_transaction', {
    transaction: purchase,
    revision: row?.revision ?? 0,
    details: { amount: 59 },
  });
  expect(await refusalOf(lower)).toEqual([409, 'refund_too_large']);
});

test('links of anything but money back and a purchase, or of a transfer, are refused', async () => {
  const [purchase, refund] = await dinner();
  for (const [one, other] of [
    [purchase, refund],
    [refund, refund],
    [randomUUID(), purchase],
  ] as const)
    expect(await refusalOf(linkRefund(one, other))).toEqual([409, 'not_a_refund']);
});

test('a refund of one part takes that part’s category', async () => {
  const { user, checking } = home;
  const receipt = await add(user, checking, '2026-05-30', -60);
  await answerOf(
    split(user, receipt, [
      { amount: -20, category: 'Groceries' },
      { amount: -40, category: 'Household' },
    ]),
  );
  const back = await add(user, checking, '2026-06-12', 40, { category: 'Uncategorized' });
  await answerOf(linkRefund(back, receipt));
  expect(await rowOf(user, back)).toMatchObject({ type: 'refund', category: 'Household' });
  expect(await figures(user, { categories: ['Household'] })).toMatchObject({ spending: 0, total: 2 });
});

test('purchases expected back are listed with their open amounts', async () => {
  const { user } = home;
  const [purchase, refund] = await dinner();
  const row = await rowOf(user, purchase);
  await user.client
    .rpc('edit_transaction', {
      transaction: purchase,
      revision: row?.revision ?? 0,
      details: { expectedBack: true },
    })
    .throwOnError();
  const open = async () =>
    answerOf<{ total: number; open: number }>(
      user.client.rpc('transactions_page', { filter: { flag: 'expected-back' } }),
    );
  expect(await open()).toMatchObject({ total: 1, open: 60 });
  await answerOf(linkRefund(refund, purchase));
  expect(await open()).toMatchObject({ total: 1, open: 20 });
});

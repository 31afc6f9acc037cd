import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { edit, enter } from '../support/ledger';
import { answerOf, refusalOf, remove, restore, takeBack } from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { add, figures, link, newHousehold, rowOf, unlink, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const transfers = async () =>
  (
    await home.user.client
      .from('live_transfers')
      .select('out_id, in_id, origin')
      .order('created_at')
      .throwOnError()
  ).data;

async function pair(out = -500, back = 500): Promise<[string, string]> {
  const { user, checking, savings } = home;
  return [
    await add(user, checking, '2026-08-28', out, { description: 'Monthly' }),
    await add(user, savings, '2026-08-31', back, { description: 'Credit' }),
  ];
}

test('two rows become a transfer, which is neither spending nor income; undo makes them count again', async () => {
  const { user } = home;
  const [out, back] = await pair();
  expect(await figures(user)).toMatchObject({ spending: 500, income: 500 });
  const change = randomUUID();
  expect(await answerOf(link(user, [{ outId: out, inId: back }], change))).toEqual({ transactions: 2 });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0, total: 2 });
  expect(await figures(user, { type: 'transfer' })).toMatchObject({ total: 2 });
  // Linking is no edit: undoing their import would remove them.
  expect([(await rowOf(user, out))?.edited_at, (await rowOf(user, back))?.edited_at]).toEqual([null, null]);
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
  expect(await figures(user)).toMatchObject({ spending: 500, income: 500 });
  expect(await transfers()).toEqual([]);
  await expectTrueTotals(user);
});

test('‘Not a transfer’ makes both count as before, and is remembered until it is undone', async () => {
  const { user } = home;
  const [out, back] = await pair();
  await answerOf(link(user, [{ outId: out, inId: back }]));
  const change = randomUUID();
  expect(await answerOf(unlink(user, [back], false, change))).toEqual({ transactions: 2 });
  expect([(await rowOf(user, out))?.type, (await rowOf(user, back))?.type]).toEqual(['expense', 'income']);
  const open = () => user.client.from('open_suggestions').select('kind').throwOnError();
  // Touching one of them again does not bring it back.
  await edit(user, out, { date: '2026-08-29' });
  expect((await open()).data).toEqual([]);
  await answerOf(takeBack(user, change));
  // The row that was edited since stays as it is, and so does its other side.
  expect((await rowOf(user, back))?.type).toBe('income');
});

test('a waiting transfer is neutral at once, and the other side’s row completes it', async () => {
  const { user, checking, savings } = home;
  const out = await add(user, checking, '2026-08-28', -500, { description: 'Monthly' });
  await answerOf(link(user, [{ outId: out, accountId: savings }]));
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  expect((await user.client.rpc('shell', { today: '2026-09-08' }).throwOnError()).data).toMatchObject({
    reviewCount: 1,
  });
  expect((await user.client.rpc('shell', { today: '2026-09-07' }).throwOnError()).data).toMatchObject({
    reviewCount: 0,
  });
  const back = await add(user, savings, '2026-08-31', 500, { description: 'Credit' });
  expect(await transfers()).toEqual([{ out_id: out, in_id: back, origin: 'hand' }]);
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
});

test('a transfer whose leg is deleted waits, and is linked again with the leg', async () => {
  const { user } = home;
  const [out, back] = await pair();
  await answerOf(link(user, [{ outId: out, inId: back }]));
  await answerOf(remove(user, { ids: [back] }));
  expect(await transfers()).toMatchObject([{ out_id: out, in_id: null }]);
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  await answerOf(restore(user, [back]));
  expect(await transfers()).toMatchObject([{ out_id: out, in_id: back }]);
  await user.client.from('transactions').delete().eq('id', back).throwOnError();
  expect(await transfers()).toMatchObject([{ out_id: out, in_id: null }]);
  // Another row in its place completes it.
  const again = await add(user, home.savings, '2026-08-30', 500);
  expect(await transfers()).toMatchObject([{ out_id: out, in_id: again }]);
  await expectTrueTotals(user);
});

test('a deleted leg that another row took the place of counts when it is back', async () => {
  const { user, savings } = home;
  const [out, back] = await pair();
  await answerOf(link(user, [{ outId: out, inId: back }]));
  await answerOf(remove(user, { ids: [back] }));
  const again = await add(user, savings, '2026-08-30', 500);
  await answerOf(restore(user, [back]));
  expect(await transfers()).toMatchObject([{ out_id: out, in_id: again }]);
  expect(await figures(user)).toMatchObject({ spending: 0, income: 500 });
});

test('a fee is split off the outgoing row', async () => {
  const { user } = home;
  const [out, back] = await pair(-502.5, 500);
  const change = randomUUID();
  expect(await answerOf(link(user, [{ outId: out, inId: back, fee: true }], change))).toEqual({
    transactions: 2,
  });
  expect(await figures(user)).toMatchObject({ spending: 2.5, income: 0 });
  expect(await figures(user, { categories: ['Fees'] })).toMatchObject({ spending: 2.5, total: 1 });
  await answerOf(takeBack(user, change));
  expect(await figures(user)).toMatchObject({ spending: 502.5, income: 500 });
  await answerOf(link(user, [{ outId: out, inId: back, fee: true }]));
  await answerOf(unlink(user, [out]));
  expect(await figures(user)).toMatchObject({ spending: 502.5, income: 500 });
  await expectTrueTotals(user);
});

test('anything but a transfer is refused: amounts, directions, accounts, linked and split rows', async () => {
  const { user, checking, savings } = home;
  const [out, back] = await pair(-500, 499);
  const other = await add(user, checking, '2026-08-29', 500);
  const refused = [409, 'not_a_transfer'];
  expect(await refusalOf(link(user, [{ outId: out, inId: back }]))).toEqual(refused);
  expect(await refusalOf(link(user, [{ outId: back, inId: out }]))).toEqual(refused);
  expect(await refusalOf(link(user, [{ outId: out, inId: other }]))).toEqual(refused);
  expect(await refusalOf(link(user, [{ outId: out, accountId: checking }]))).toEqual(refused);
  expect(await refusalOf(link(user, [{ outId: randomUUID(), inId: back }]))).toEqual([
    404,
    'transaction_gone',
  ]);
  const fits = await add(user, savings, '2026-12-01', 500, { description: 'Later' });
  await answerOf(link(user, [{ outId: out, inId: fits }]));
  expect(await refusalOf(link(user, [{ outId: out, accountId: savings }]))).toEqual(refused);
  // Nothing of a refused change is left.
  const { data } = await user.client.from('ledger_changes').select('id').throwOnError();
  expect(data).toHaveLength(1);
});

test('a leg keeps the amount of its other side, and may not move to its account', async () => {
  const { user, savings } = home;
  const [out, back] = await pair();
  await answerOf(link(user, [{ outId: out, inId: back }]));
  const change = (details: { amount?: number; accountId?: string }) =>
    user.client.rpc('edit_transaction', { transaction: out, revision: 2, details });
  expect(await refusalOf(change({ amount: 499 }))).toEqual([409, 'transfer_linked']);
  expect(await refusalOf(change({ accountId: savings }))).toEqual([409, 'transfer_linked']);
  expect(await rowOf(user, out)).toMatchObject({ type: 'transfer', account_id: home.checking });
  expect(Number((await rowOf(user, out))?.amount)).toBe(-500);
});

test('‘This pays a card that is not here’ keeps it an expense that is never linked', async () => {
  const { user, checking, savings } = home;
  const out = await add(user, checking, '2026-08-28', -500, { description: 'Transfer to 0917' });
  await answerOf(unlink(user, [out], true));
  await add(user, savings, '2026-08-29', 500, { description: 'Transfer' });
  expect(await transfers()).toEqual([]);
  expect(await figures(user)).toMatchObject({ spending: 500, income: 500 });
});

test('by hand: a transfer entered with both accounts waits, or is entered on both', async () => {
  const { user, checking, savings } = home;
  const entry = { date: '2026-08-28', category: 'Uncategorized', type: 'transfer', account_id: checking };
  const to = { toAccountId: savings };
  await enter(user, { ...entry, id: randomUUID(), description: 'Waits', amount: 5, ...to });
  await enter(user, {
    ...entry,
    id: randomUUID(),
    description: 'On both',
    amount: 7,
    ...to,
    ...{ alsoEnter: true },
  });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0, total: 3 });
  const { data } = await user.client
    .from('live_transactions')
    .select('amount, account_id')
    .order('amount')
    .throwOnError();
  expect(data.map(({ amount, account_id }) => [Number(amount), account_id])).toEqual([
    [-7, checking],
    [-5, checking],
    [7, savings],
  ]);
  expect((await transfers()).map(({ in_id }) => in_id === null)).toEqual([true, false]);
});

test('suggestions are accepted and refused in one step each, and undone in one', async () => {
  const { user } = home;
  await pair();
  await add(user, home.checking, '2026-06-01', -120, { description: 'Shop' });
  await add(user, home.checking, '2026-06-20', 120, { description: 'Shop' });
  const open = async () =>
    (await user.client.from('open_suggestions').select('id, kind').order('kind').throwOnError()).data;
  const before = await open();
  expect(before.map(({ kind }) => kind)).toEqual(['refund', 'transfer']);
  const change = randomUUID();
  const ids = before.map(({ id }) => id ?? '');
  expect(await answerOf(user.client.rpc('accept_suggestions', { change, ids }))).toEqual({ transactions: 4 });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  expect(await open()).toEqual([]);
  expect(await refusalOf(user.client.rpc('accept_suggestions', { change: randomUUID(), ids }))).toEqual([
    409,
    'suggestions_changed',
  ]);
  await answerOf(takeBack(user, change));
  expect(await figures(user)).toMatchObject({ spending: 620, income: 620 });
  const again = await open();
  expect(again.map(({ kind }) => kind)).toEqual(['refund', 'transfer']);
  const refusal = randomUUID();
  await answerOf(
    user.client.rpc('refuse_suggestions', { change: refusal, ids: again.map(({ id }) => id ?? '') }),
  );
  expect(await open()).toEqual([]);
  expect(await answerOf(takeBack(user, refusal))).toEqual({ transactions: 2, kept: 0 });
  expect(await open()).toEqual(again);
  await expectTrueTotals(user);
});

test('merging duplicates keeps the bank’s row with the user’s words, and undo brings both back', async () => {
  const { user, checking } = home;
  const typed = await add(user, checking, '2026-11-03', -10.99, { description: 'Spotify', category: 'Fun' });
  await edit(user, typed, { note: 'family plan' });
  const other = await add(user, checking, '2026-11-03', -10.99, { description: 'Spotify Premium' });
  const { data: open } = await user.client.from('open_suggestions').select('id, kind').throwOnError();
  expect(open.map(({ kind }) => kind)).toEqual(['duplicate']);
  const change = randomUUID();
  await answerOf(user.client.rpc('accept_suggestions', { change, ids: open.map(({ id }) => id ?? '') }));
  expect(await figures(user)).toMatchObject({ spending: 10.99, total: 1 });
  const kept = (await rowOf(user, typed)) ?? (await rowOf(user, other));
  expect(kept).toMatchObject({ note: 'family plan', category: 'Fun' });
  await answerOf(takeBack(user, change));
  expect(await figures(user)).toMatchObject({ spending: 21.98, total: 2 });
  await expectTrueTotals(user);
});

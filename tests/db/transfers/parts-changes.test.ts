import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { undo } from '../support/imports';
import { answerOf, refusalOf, remove, restore, takeBack } from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { add, figures, rowOf, split } from '../support/transfers';
import { newSplitTransfer, type SplitTransfer, importSides, legsOf, partsOf, splitIt } from './part-legs';

let home: SplitTransfer;
beforeEach(async () => {
  home = await newSplitTransfer();
});

test.each([
  [
    'gone',
    () => [
      { amount: -200, category: 'Food' },
      { amount: -300, category: 'Food' },
    ],
  ],
  [
    'an expense',
    () => [
      { amount: -300, category: 'Food', keeps: 0 },
      { amount: -200, category: 'Food', keeps: 1 },
    ],
  ],
  [
    'of another amount',
    (savings: string, broker: string) => [
      { amount: -310, type: 'transfer', accountId: savings, keeps: 0 },
      { amount: -190, type: 'transfer', accountId: broker, keeps: 1 },
    ],
  ],
  ['whole again', () => []],
] as const)(
  'a linked part that is %s lets its other side wait, and undo links it again',
  async (_, changed) => {
    const { user, savings, broker, row } = home;
    const parts = await splitIt(home);
    const {
      ids: [saved, invested],
    } = await importSides(home);
    const before = await legsOf(user);
    const shown = await partsOf(user, row);
    const change = randomUUID();
    await answerOf(
      split(
        user,
        row,
        changed(savings, broker).map(({ keeps, ...part }: { keeps?: number; amount: number }) => ({
          ...part,
          ...(keeps !== undefined && { id: parts[keeps] ?? '' }),
        })),
        change,
      ),
    );
    const { data } = await user.client
      .from('live_transfers')
      .select('out_id, in_id')
      .in('in_id', [saved, invested]);
    expect(data).toEqual([
      { out_id: null, in_id: expect.any(String) },
      { out_id: null, in_id: expect.any(String) },
    ]);
    // A waiting part is no income.
    expect(await figures(user)).toMatchObject({ income: 0 });
    await expectTrueTotals(user);
    expect(await answerOf(takeBack(user, change))).toMatchObject({ kept: 0 });
    expect(await legsOf(user)).toEqual(before);
    expect(await partsOf(user, row)).toEqual(shown);
    expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
    await expectTrueTotals(user);
  },
);

test('a change of what else a part says keeps its link, and so does its undo', async () => {
  const { user, row, savings, broker } = home;
  const parts = await splitIt(home);
  await importSides(home);
  const before = await legsOf(user);
  const change = randomUUID();
  const named = [
    { id: parts[0], amount: -300, type: 'transfer', accountId: savings, note: 'August' },
    { id: parts[1], amount: -200, type: 'transfer', accountId: broker },
  ];
  await answerOf(split(user, row, named, change));
  expect(await legsOf(user)).toEqual(before);
  await answerOf(takeBack(user, change));
  expect(await legsOf(user)).toEqual(before);
  expect((await partsOf(user, row)).map(({ id }) => id)).toEqual(parts);
});

test('in the trash a row lets both sides wait; restored, it is linked as before', async () => {
  const { user, row, savings, broker } = home;
  await splitIt(home);
  const {
    ids: [saved, invested],
  } = await importSides(home);
  const before = await legsOf(user);
  await answerOf(remove(user, { ids: [row] }));
  expect(await legsOf(user)).toMatchObject({ [savings]: [null, expect.anything(), saved, null] });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  await answerOf(restore(user, [row]));
  expect(await legsOf(user)).toEqual(before);
  // A leg in the trash waits, too, and parts split off it meanwhile can be undone.
  await answerOf(remove(user, { ids: [saved] }));
  const change = randomUUID();
  await answerOf(split(user, row, [], change));
  await answerOf(takeBack(user, change));
  await answerOf(restore(user, [saved]));
  expect(await legsOf(user)).toEqual(before);
  // Gone for good, the other sides wait.
  await user.client.from('transactions').delete().eq('id', row).throwOnError();
  const { data } = await user.client
    .from('transfers')
    .select('out_id, out_part_id, in_id')
    .order('in_id')
    .throwOnError();
  expect(data).toEqual([saved, invested].sort().map((in_id) => ({ out_id: null, out_part_id: null, in_id })));
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  expect(broker).not.toBe(savings);
  await expectTrueTotals(user);
});

test('a part in the trash whose place another row takes counts when it is back', async () => {
  const { user, row, checking } = home;
  await splitIt(home);
  await importSides(home);
  await answerOf(remove(user, { ids: [row] }));
  await add(user, checking, '2026-08-29', -300, { description: 'Standing order' });
  await answerOf(restore(user, [row]));
  expect(await figures(user)).toMatchObject({ spending: 300, income: 0 });
  await expectTrueTotals(user);
});

test('the undo of an import turns the links of parts back to waiting', async () => {
  const { user, savings, row } = home;
  const [first] = await splitIt(home);
  const { imports } = await importSides(home);
  await answerOf(undo(user, imports[0] ?? ''));
  expect((await legsOf(user))[savings]).toEqual([row, first, null, null]);
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
});

test('a leg keeps its amount and account while a part is its other side', async () => {
  const { user, savings, row, checking } = home;
  await splitIt(home);
  const {
    ids: [saved],
  } = await importSides(home);
  const change = async (id: string, details: { amount?: number; accountId?: string }) =>
    refusalOf(
      user.client.rpc('edit_transaction', {
        transaction: id,
        revision: (await rowOf(user, id))?.revision ?? 0,
        details,
      }),
    );
  expect(await change(saved, { amount: 299 })).toEqual([409, 'transfer_linked']);
  expect(await change(saved, { accountId: checking })).toEqual([409, 'transfer_linked']);
  expect(await change(row, { accountId: savings })).toEqual([409, 'transfer_linked']);
  const { error } = await user.client
    .from('transaction_parts')
    .update({ amount: -300.01 })
    .eq('transaction_id', row)
    .eq('amount', -300);
  expect(error?.message).toMatch(/transfer_linked|parts_differ/);
});

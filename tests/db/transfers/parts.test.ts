import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import { edit } from '../support/ledger';
import { answerOf, refusalOf, takeBack } from '../support/ledger-changes';
import { suggestionsOf } from '../support/suggestions';
import { expectTrueTotals } from '../support/totals';
import { add, figures, link, rowOf, split, unlink, unlinkParts } from '../support/transfers';
import { newSplitTransfer, type SplitTransfer, importSides, legsOf, partsOf, splitIt } from './part-legs';

let home: SplitTransfer;
beforeEach(async () => {
  home = await newSplitTransfer();
});

test('parts that name their accounts wait, are neutral at once, and the files of both complete them', async () => {
  const { user, savings, broker, row } = home;
  const [first, second] = await splitIt(home);
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  expect((await partsOf(user, row)).map(({ category }) => category)).toEqual([
    'Uncategorized',
    'Uncategorized',
  ]);
  expect(await legsOf(user)).toEqual({
    [savings]: [row, first, null, null],
    [broker]: [row, second, null, null],
  });
  const {
    ids: [saved, invested],
  } = await importSides(home);
  expect(await legsOf(user)).toEqual({
    [savings]: [row, first, saved, null],
    [broker]: [row, second, invested, null],
  });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0, total: 3 });
  expect(await suggestionsOf(user)).toEqual([]);
  await expectTrueTotals(user);
});

test('parts of type transfer without an account are linked by the evidence of either text', async () => {
  const { user, savings, broker, row } = home;
  const parts = [
    { amount: -300, type: 'transfer' },
    { amount: -200, type: 'transfer' },
  ];
  await answerOf(split(user, row, parts));
  const [first, second] = (await partsOf(user, row)).map(({ id }) => id);
  const {
    ids: [saved, invested],
    linked,
  } = await importSides(home);
  expect(await legsOf(user)).toEqual({
    [savings]: [row, first, saved, null],
    [broker]: [row, second, invested, null],
  });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  // Each is listed with its import, and taken back in one step.
  expect(linked).toMatchObject([{ count: 1 }, { count: 1 }]);
  for (const { change } of linked.flatMap((one) => one ?? []).reverse())
    expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
  expect(await legsOf(user)).toEqual({});
  expect(await figures(user)).toMatchObject({ spending: 0, income: 500 });
  await expectTrueTotals(user);
});

test('one file that brings both other sides links two transfers', async () => {
  const { user, savings, broker } = home;
  await splitIt(home);
  const rows = [savings, broker].flatMap((account, index) =>
    fileOf(account, [{ minorUnits: 30_000 - 10_000 * index, date: '2026-08-31' }]).map((row) => ({
      ...row,
      line: index + 2,
    })),
  );
  const imported = await importFile(user, rows);
  expect(imported).toMatchObject({ kind: 'imported', linked: { count: 2 } });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
});

test('without evidence, or if marked an expense by hand, one is suggested, accepted, undone and refused', async () => {
  const { user, savings, row } = home;
  const parts = [
    { amount: -300, type: 'transfer' },
    { amount: -200, type: 'expense', category: 'Investments' },
  ];
  await answerOf(split(user, row, parts));
  const [first, second] = (await partsOf(user, row)).map(({ id }) => id);
  const { ids } = await importSides(home, ['Incoming', 'Deposit from 4821']);
  const open = async () =>
    (
      await user.client
        .from('open_suggestions')
        .select('id, kind, first_part_id, second_id, reason')
        .order('reason')
        .throwOnError()
    ).data;
  const before = await open();
  expect(before).toMatchObject([
    { kind: 'transfer', first_part_id: second, second_id: ids[1], reason: 'names-account' },
    { kind: 'transfer', first_part_id: first, second_id: ids[0], reason: 'same-amount' },
  ]);
  const page = await answerOf<{ decisions: { amount: string; suggestions: { first: object }[] }[] }>(
    user.client.rpc('review_page', { today: '2026-09-01' }),
  );
  expect(page.decisions.map(({ amount }) => Number(amount)).sort()).toEqual([200, 300]);
  expect(page.decisions.map(({ suggestions }) => suggestions[0]?.first)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: row, partId: first, amount: -300, whole: -500 })]),
  );
  const change = randomUUID();
  const chosen = before.map(({ id }) => id ?? '');
  expect(await answerOf(user.client.rpc('accept_suggestions', { change, ids: chosen }))).toEqual({
    transactions: 3,
  });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  await answerOf(takeBack(user, change));
  expect(await figures(user)).toMatchObject({ spending: 200, income: 500 });
  expect((await partsOf(user, row)).map(({ type }) => type)).toEqual(['transfer', 'expense']);
  const again = await open();
  expect(again).toHaveLength(2);
  await answerOf(
    user.client.rpc('refuse_suggestions', { change: randomUUID(), ids: again.map(({ id }) => id ?? '') }),
  );
  // Another touch does not bring them back.
  await edit(user, ids[0], { date: '2026-08-30' });
  expect(await open()).toEqual([]);
  expect((await legsOf(user))[savings]).toBeUndefined();
  await expectTrueTotals(user);
});

test('by hand, from the part and from the row of the other side', async () => {
  const { user, savings, broker, row } = home;
  await answerOf(
    split(user, row, [
      { amount: -300, type: 'transfer', category: 'Food' },
      { amount: -200, category: 'Investments' },
    ]),
  );
  const [first, second] = (await partsOf(user, row)).map(({ id }) => id) as [string, string];
  const saved = await add(user, savings, '2026-09-15', 300, { description: 'Incoming' });
  const invested = await add(user, broker, '2026-09-16', 200, { description: 'Incoming' });
  const candidates = (transaction: string, part?: string) =>
    answerOf<{ id: string; partId?: string }[]>(
      user.client.rpc('transfer_candidates', { transaction, ...(part && { part }) }),
    );
  expect(await candidates(row, first)).toMatchObject([{ id: saved, amount: 300 }]);
  expect(await candidates(invested)).toMatchObject([{ id: row, partId: second, amount: -200, whole: -500 }]);
  const change = randomUUID();
  await answerOf(link(user, [{ outId: row, outPartId: first, inId: saved }], change));
  await answerOf(link(user, [{ outId: row, outPartId: second, inId: invested }]));
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  expect(await candidates(invested)).toEqual([]);
  expect(await refusalOf(link(user, [{ outId: row, outPartId: first, inId: invested }]))).toEqual([
    409,
    'not_a_transfer',
  ]);
  // One part is unlinked, the other stays.
  const ended = randomUUID();
  await answerOf(unlinkParts(user, [second], false, ended));
  expect(await figures(user)).toMatchObject({ spending: 200, income: 200 });
  expect(await legsOf(user)).toEqual({ [savings]: [row, first, saved, null] });
  await answerOf(takeBack(user, ended));
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  await answerOf(unlink(user, [row]));
  expect(await figures(user)).toMatchObject({ spending: 500, income: 500 });
  await expectTrueTotals(user);
});

test('parts that come in are legs, too: one deposit from two accounts', async () => {
  const { user, checking, savings, broker } = home;
  const deposit = await add(user, checking, '2026-07-01', 500, { description: 'Deposit' });
  await answerOf(
    split(user, deposit, [
      { amount: 300, type: 'transfer', accountId: savings },
      { amount: 200, type: 'transfer', accountId: broker },
    ]),
  );
  const [first] = (await partsOf(user, deposit)).map(({ id }) => id);
  const out = await add(user, savings, '2026-07-02', -300, { description: 'Out' });
  expect(await figures(user, { from: '2026-07-01', to: '2026-07-31' })).toMatchObject({
    spending: 0,
    income: 0,
  });
  const { data } = await user.client.from('live_transfers').select('*').eq('out_id', out).throwOnError();
  expect(data).toMatchObject([{ in_id: deposit, in_part_id: first }]);
});

test('equal parts wait for different accounts, and each gets its own', async () => {
  const { user, checking, savings, broker } = home;
  const row = await add(user, checking, '2026-07-01', -400, { description: 'Standing order' });
  await answerOf(
    split(user, row, [
      { amount: -200, type: 'transfer', accountId: savings },
      { amount: -200, type: 'transfer', accountId: broker },
    ]),
  );
  const [first, second] = (await partsOf(user, row)).map(({ id }) => id);
  const invested = await add(user, broker, '2026-07-02', 200, { description: 'Incoming' });
  const saved = await add(user, savings, '2026-07-02', 200, { description: 'Incoming' });
  expect(await legsOf(user)).toEqual({
    [savings]: [row, first, saved, null],
    [broker]: [row, second, invested, null],
  });
});

test('a part finds the row that came before it, and one undo takes all of it back', async () => {
  const { user, savings, row } = home;
  const saved = await add(user, savings, '2026-08-29', 300, { description: 'Incoming' });
  const change = randomUUID();
  const [first] = await splitIt(home, change);
  expect((await legsOf(user))[savings]).toEqual([row, first, saved, null]);
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
  expect(await legsOf(user)).toEqual({});
  expect(await figures(user)).toMatchObject({ spending: 500, income: 300 });
  expect((await rowOf(user, row))?.is_split).toBe(false);
  await expectTrueTotals(user);
});

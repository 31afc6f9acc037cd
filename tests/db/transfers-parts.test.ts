import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerOf, refusalOf, remove, restore, takeBack } from './changing';
import { exportOf, restoreInto, speaking } from './exporting';
import { fileOf, importFile, undo } from './importing';
import { edit, enter } from './ledger';
import { add, figures, link, rowOf, split, unlink, unlinkParts } from './linking';
import { legsOf, newSplitTransfer, partsOf, splitIt, type SplitTransfer } from './part-legs';
import { newUser } from './support';
import { suggestionsOf } from './transfer-finding';
import { expectTrueTotals } from './true-totals';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

let home: SplitTransfer;
beforeEach(async () => {
  home = await newSplitTransfer();
});

/** The two files that bring the other sides, by their texts. Returns the ids of the rows. */
async function importSides(texts = ['From Everyday 4821', 'Deposit from 4821']) {
  const { user, savings, broker } = home;
  const imports: string[] = [];
  const linked: ({ count: number; change: string } | null)[] = [];
  for (const [account, text, minorUnits] of [
    [savings, texts[0], 30_000],
    [broker, texts[1], 20_000],
  ] as const) {
    const rows = fileOf(account, [
      { description: text ?? '', minorUnits, date: '2026-08-31', category: 'Uncategorized' },
    ]);
    const imported = await importFile(user, rows);
    imports.push(imported.id);
    linked.push(imported.kind === 'imported' ? imported.linked : null);
  }
  const { data } = await user.client
    .from('live_transactions')
    .select('id, account_id')
    .in('account_id', [savings, broker])
    .throwOnError();
  const idOn = (account: string) => data.find(({ account_id }) => account_id === account)?.id ?? '';
  return { ids: [idOn(savings), idOn(broker)] as const, imports, linked };
}

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
  } = await importSides();
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
  } = await importSides();
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

test('without evidence, and of what a hand calls an expense with it, one is suggested, accepted, undone and refused', async () => {
  const { user, savings, row } = home;
  const parts = [
    { amount: -300, type: 'transfer' },
    { amount: -200, type: 'expense', category: 'Investments' },
  ];
  await answerOf(split(user, row, parts));
  const [first, second] = (await partsOf(user, row)).map(({ id }) => id);
  const { ids } = await importSides(['Incoming', 'Deposit from 4821']);
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
    } = await importSides();
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
    // What waits is no income.
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
  await importSides();
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
  } = await importSides();
  const before = await legsOf(user);
  await answerOf(remove(user, { ids: [row] }));
  expect(await legsOf(user)).toMatchObject({ [savings]: [null, expect.anything(), saved, null] });
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
  await answerOf(restore(user, [row]));
  expect(await legsOf(user)).toEqual(before);
  // A side in the trash waits, too, and what is split off it meanwhile can be undone.
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
  await importSides();
  await answerOf(remove(user, { ids: [row] }));
  await add(user, checking, '2026-08-29', -300, { description: 'Standing order' });
  await answerOf(restore(user, [row]));
  expect(await figures(user)).toMatchObject({ spending: 300, income: 0 });
  await expectTrueTotals(user);
});

test('the undo of an import turns the links of parts back to waiting', async () => {
  const { user, savings, row } = home;
  const [first] = await splitIt(home);
  const { imports } = await importSides();
  await answerOf(undo(user, imports[0] ?? ''));
  expect((await legsOf(user))[savings]).toEqual([row, first, null, null]);
  expect(await figures(user)).toMatchObject({ spending: 0, income: 0 });
});

test('a leg keeps its amount and account while a part is its other side', async () => {
  const { user, savings, row, checking } = home;
  await splitIt(home);
  const {
    ids: [saved],
  } = await importSides();
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

test('names an open account of the user other than its own, and no part of another row', async () => {
  const { user, row, checking, savings } = home;
  const stranger = await newSplitTransfer();
  for (const [accountId, reason] of [
    [checking, 'not_a_transfer'],
    [stranger.savings, 'unknown_account'],
    [randomUUID(), 'unknown_account'],
  ] as const)
    expect(
      await refusalOf(
        split(user, row, [
          { amount: -300, type: 'transfer', accountId },
          { amount: -200, category: 'Food' },
        ]),
      ),
    ).toEqual([409, reason]);
  expect(await legsOf(user)).toEqual({});
  const [theirs] = await splitIt(stranger);
  const { error } = await user.client.from('transfers').insert({
    out_id: row,
    out_part_id: theirs,
    out_account_id: checking,
    in_account_id: savings,
    origin: 'hand',
  });
  expect(error?.code).toBe('23503');
  const [mine] = await splitIt(home);
  const other = await add(user, checking, '2026-08-01', -300, { description: 'Other' });
  expect(await refusalOf(link(user, [{ outId: other, outPartId: mine, accountId: savings }]))).toEqual([
    404,
    'transaction_gone',
  ]);
});

test('a row is entered with parts that wait', async () => {
  const { user, checking, savings } = home;
  const saved = await add(user, savings, '2026-10-01', 60, { description: 'Incoming' });
  const [id = ''] = await enter(user, {
    id: randomUUID(),
    account_id: checking,
    date: '2026-10-01',
    description: 'Groceries and savings',
    amount: 100,
    type: 'expense',
    category: 'Groceries',
    ...{
      parts: [
        { amount: -40, type: 'expense', category: 'Groceries' },
        { amount: -60, type: 'transfer', category: '', accountId: savings },
      ],
    },
  });
  const [, second] = (await partsOf(user, id)).map((part) => part.id);
  expect((await legsOf(user))[savings]).toEqual([id, second, saved, null]);
  expect(await figures(user, { from: '2026-10-01' })).toMatchObject({ spending: 40, income: 0 });
});

test('sheet and list show the other side of each part', async () => {
  const { user, row, savings, broker } = home;
  const [first, second] = await splitIt(home);
  const saved = await add(user, savings, '2026-08-29', 300, { description: 'Incoming' });
  const sides = [
    { id: first, transfer: { accountId: savings, transactionId: saved } },
    { id: second, transfer: { accountId: broker } },
  ];
  const sheet = await answerOf<{ parts: object[]; otherLeg: object | null; transfer: object | null }>(
    user.client.rpc('transaction_sheet', { transaction: row }),
  );
  expect(sheet.parts).toMatchObject(sides);
  expect(sheet.parts).toMatchObject([
    { linked: true, otherLeg: { id: saved } },
    { linked: false, otherLeg: null },
  ]);
  expect([sheet.otherLeg, sheet.transfer]).toEqual([null, null]);
  const other = await answerOf<object>(user.client.rpc('transaction_sheet', { transaction: saved }));
  expect(other).toMatchObject({ otherLeg: { id: row, partId: first, amount: -300, whole: -500 } });
  const list = await answerOf<{ items: { id: string; parts: object[] }[] }>(
    user.client.rpc('transactions_page', { filter: {} }),
  );
  expect(list.items.find(({ id }) => id === row)?.parts).toMatchObject(sides);
  const shell = await answerOf<object>(user.client.rpc('shell', { today: '2026-09-20' }));
  expect(shell).toMatchObject({ reviewCount: 1 });
  const review = await answerOf<{ waiting: object[] }>(
    user.client.rpc('review_page', { today: '2026-09-20' }),
  );
  expect(review.waiting).toMatchObject([
    { accountId: broker, transaction: { id: row, partId: second, amount: -200 } },
  ]);
  await answerOf(unlinkParts(user, [second]));
  expect(await figures(user)).toMatchObject({ spending: 200, income: 0 });
});

test('an archive keeps the links and refusals of parts', async () => {
  const { user, savings } = home;
  const [, second] = await splitIt(home);
  await importSides();
  await answerOf(unlinkParts(user, [second], true));
  const dataExport = await exportOf(user);
  expect(dataExport.tables.suggestions).toMatchObject([{ kind: 'transfer', first_part_id: second }]);
  const other = await newUser();
  expect(await restoreInto(other, dataExport)).toMatchObject({ ok: true });
  const { tables } = await exportOf(other);
  for (const name of ['transaction_parts', 'transfers', 'suggestions'] as const)
    expect(tables[name]).toEqual(dataExport.tables[name]);
  expect((await legsOf(other))[savings]).toEqual((await legsOf(user))[savings]);
  await expectTrueTotals(other);
});

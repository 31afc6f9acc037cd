import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { change, commitStaged, fileOf, review, stageFile } from '../support/imports';
import { enter } from '../support/ledger';
import { answerOf, refusalOf } from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { add, figures, link, split, unlinkParts } from '../support/transfers';
import { newUser } from '../support/users';
import { newSplitTransfer, type SplitTransfer, importSides, legsOf, partsOf, splitIt } from './part-legs';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

let home: SplitTransfer;
beforeEach(async () => {
  home = await newSplitTransfer();
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
    { id: second, transfer: { accountId: broker, transactionId: null } },
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
  // A line for each part, and one for the row of the other side.
  const exported = await answerOf<{ id: string; type: string }[]>(
    user.client.rpc('export_transactions', { filter: {} }),
  );
  expect(exported.map(({ type }) => type)).toEqual(['transfer', 'transfer', 'transfer']);
  expect(exported).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ amount: 300, incoming: false }),
      expect.objectContaining({ amount: 200, incoming: false }),
      expect.objectContaining({ amount: 300, incoming: true }),
    ]),
  );
  await answerOf(unlinkParts(user, [second]));
  expect(await figures(user)).toMatchObject({ spending: 200, income: 0 });
});

test('an archive keeps the links and refusals of parts', async () => {
  const { user, savings } = home;
  const [, second] = await splitIt(home);
  await importSides(home);
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

test('the review of a file says which of its rows is the other side of a part', async () => {
  const { user, checking, savings } = home;
  await splitIt(home);
  const staged = await stageFile(
    user,
    fileOf(savings, [
      { description: 'Incoming', minorUnits: 30_000, date: '2026-08-31' },
      { description: 'Interest', minorUnits: 20_000, date: '2026-08-31' },
    ]),
  );
  const { items } = await review(user, staged.id);
  expect(items.map(({ transfer }) => transfer?.accountId ?? null)).toEqual([checking, null]);
});

test('a row of a file is added with parts that wait, or not at all', async () => {
  const { user, checking, savings } = home;
  const saved = await add(user, savings, '2026-11-03', 2, { description: 'Incoming' });
  const staged = await stageFile(user, fileOf(checking, [{ minorUnits: -500 }]));
  const parts = [
    { amount: '-3.00', type: 'expense', category: 'Food', note: '', tags: [] },
    { amount: '-2.00', type: 'transfer', category: '', note: '', tags: [], accountId: savings },
  ];
  const edited = await change(user, staged.id, 2, { kind: 'edit', parts });
  expect(edited.row.parts).toMatchObject([{ type: 'expense' }, { type: 'transfer', accountId: savings }]);
  expect(await commitStaged(user, { ...staged, ...edited.import })).toMatchObject({ kind: 'imported' });
  expect((await legsOf(user))[savings]).toMatchObject([expect.any(String), expect.any(String), saved, null]);
  expect(await figures(user, { from: '2026-11-01' })).toMatchObject({ spending: 3, income: 0 });
});

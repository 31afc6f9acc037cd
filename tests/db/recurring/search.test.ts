import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf, importFile, undo } from '../support/imports';
import { edit, enter, newAccount } from '../support/ledger';
import { answerOf, remove, restore } from '../support/ledger-changes';
import { matchesOf, search, seriesOf } from '../support/recurring';
import { newUser } from '../support/users';

const monthly = (description: string, minorUnits: number, months: readonly number[], day = 1) =>
  months.map((month) => ({
    description,
    minorUnits,
    date: `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  }));
const rent = (...months: number[]) => monthly('Rent', -90_000, months);

test('an import finds what comes back; undoing it takes that back', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const { id: first } = await importFile(user, fileOf(account, rent(3, 4, 5, 6, 7, 8, 9, 10, 11)));
  await search(user);
  const [found, ...others] = await seriesOf(user);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: 'bill', state: 'active', first_amount: -900 });
  expect(await matchesOf(user, found!.id)).toHaveLength(9);
  await undo(user, first).throwOnError();
  await search(user);
  expect(await seriesOf(user)).toEqual([]);
});

test('a later row fills the next occurrence, and leaves it open again in the trash', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await importFile(user, fileOf(account, rent(3, 4, 5, 6, 7, 8, 9, 10)));
  await search(user);
  const [id] = await enter(user, {
    ...{ account_id: account, date: '2026-10-30', description: 'Rent', category: 'Rent' },
    ...{ amount: 900, type: 'expense' },
  });
  await search(user);
  const [series] = await seriesOf(user);
  expect((await matchesOf(user, series!.id)).at(-1)).toEqual(['2026-10-30', '2026-11-01']);
  await answerOf(remove(user, { ids: [id!] }));
  await search(user);
  expect((await matchesOf(user, series!.id)).at(-1)).toEqual(['2026-10-01', '2026-10-01']);
  await restore(user, [id!]);
  await search(user);
  expect((await matchesOf(user, series!.id)).at(-1)).toEqual(['2026-10-30', '2026-11-01']);
  await edit(user, id!, { date: '2026-09-20' });
  await search(user);
  expect((await matchesOf(user, series!.id)).at(-1)).toEqual(['2026-10-01', '2026-10-01']);
});

test('rows in the trash, however many, do not hide those before them', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const many = Array.from({ length: 401 }, () => ({
    description: 'Rent',
    minorUnits: -90_000,
    date: '2026-11-20',
  }));
  await importFile(user, fileOf(account, [...rent(3, 4, 5, 6, 7, 8, 9, 10, 11), ...many]));
  await answerOf(remove(user, { filter: { from: '2026-11-20', to: '2026-11-20' }, count: many.length }));
  await search(user);
  expect(await seriesOf(user)).toMatchObject([{ state: 'active', first_amount: -900 }]);
});

test('a proposal that gets enough rows counts by itself, and keeps its id', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await importFile(user, fileOf(account, rent(8, 9, 10)));
  await search(user);
  const [proposal] = await seriesOf(user);
  expect(proposal).toMatchObject({ state: 'proposed' });
  await importFile(user, fileOf(account, rent(5, 6, 7, 11)));
  await search(user);
  expect(await seriesOf(user)).toMatchObject([{ id: proposal!.id, state: 'active' }]);
});

test('what changes between the two halves of a search is searched again', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await importFile(user, fileOf(account, rent(3, 4, 5, 6, 7, 8)));
  const { data: before } = await user.client.rpc('begin_search', { today: '2026-11-20' }).throwOnError();
  await importFile(user, fileOf(account, rent(9, 10)));
  const payee = (before as { payees: { id: string; stamp: string }[] }).payees[0]!;
  const { data } = await user.client
    .rpc('end_search', {
      results: [{ payee: payee.id, stamp: payee.stamp, since: null, gone: [], series: [], matches: [] }],
    })
    .throwOnError();
  expect(data).toEqual({ searched: 0, left: 1 });
  await search(user);
  const [series] = await seriesOf(user);
  expect(await matchesOf(user, series!.id)).toHaveLength(8);
});

test('nobody finds series in the transactions of another user', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const account = await newAccount(user);
  await importFile(user, fileOf(account, rent(3, 4, 5, 6, 7, 8)));
  const { data } = await user.client.rpc('begin_search', { today: '2026-11-20' }).throwOnError();
  const { id, stamp } = (data as { payees: { id: string; stamp: string }[] }).payees[0]!;
  const id2 = randomUUID();
  const series = [
    { id: id2, kind: 'bill', accountId: account, state: 'active', firstAmount: '-900', terms: [] },
  ];
  const { data: written } = await other.client
    .rpc('end_search', {
      results: [{ payee: id, stamp, since: null, gone: [], series, matches: [] }],
    })
    .throwOnError();
  expect(written).toEqual({ searched: 0, left: 0 });
});

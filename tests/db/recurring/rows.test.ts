import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '@/lib/domain/dates/calendar-date';
import { enter, newAccount } from '../support/ledger';
import { answerOf, refusalOf, remove, takeBack } from '../support/ledger-changes';
import { newPriceRows } from '@/lib/domain/recurring/new-prices';
import { searchDocument } from '@/lib/domain/recurring/search-document';
import { fileOf, importFile } from '../support/imports';
import { matchesOf, search, seriesOf } from '../support/recurring';
import { newUser, type TestUser } from '../support/users';

const at = (month: number, day = 1) =>
  `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const rent = (months: readonly number[]) =>
  months.map((month) => ({ description: 'Landlord', minorUnits: -90_000, date: at(month) }));

/** A user with eight months of rent, which comes back. */
async function tenant(): Promise<{ user: TestUser; account: string; series: string }> {
  const user = await newUser();
  const account = await newAccount(user);
  await importFile(user, fileOf(account, rent([3, 4, 5, 6, 7, 8, 9, 10])));
  await search(user);
  const [series] = await seriesOf(user);
  return { user, account, series: series!.id };
}

/** Enters an expense of the day after the due day. */
async function pay(
  user: TestUser,
  account_id: string,
  { description = 'Landlord', amount = 900, date = at(11, 2), type = 'expense' } = {},
): Promise<string> {
  const [id] = await enter(user, { account_id, date, description, category: 'Rent', amount, type });
  await search(user);
  return id!;
}

async function place(
  user: TestUser,
  transaction: string,
  to: { series: string; due: string } | null,
  change = randomUUID(),
): Promise<string> {
  await user.client.rpc('place_transaction', { change, transaction, ...to }).throwOnError();
  await search(user);
  return change;
}
const lastOf = async (user: TestUser, series: string, count = 1) =>
  (await matchesOf(user, series)).filter(([, due]) => due !== null).slice(-count);
const occurrenceOf = async (user: TestUser, transaction: string) => {
  const { data } = await user.client.rpc('transaction_sheet', { transaction }).throwOnError();
  return (data as { occurrence: unknown }).occurrence;
};

test('a transaction that is taken off is not put back, until that is undone', async () => {
  const { user, account, series } = await tenant();
  const id = await pay(user, account);
  expect(await occurrenceOf(user, id)).toEqual({ seriesId: series, name: 'Landlord', due: at(11) });
  const change = randomUUID();
  for (let time = 0; time < 2; time += 1) await place(user, id, null, change);
  expect(await occurrenceOf(user, id)).toBeNull();
  // A later row of the payee has it searched again.
  await pay(user, account, { date: at(11, 20), amount: 12 });
  expect(await occurrenceOf(user, id)).toBeNull();
  expect(await lastOf(user, series)).toEqual([[at(10), at(10)]]);
  await answerOf(takeBack(user, change));
  await search(user);
  expect(await occurrenceOf(user, id)).toMatchObject({ due: at(11) });
});

test('transactions of anyone are put to an occurrence, and stay with it, as the series does with its payee', async () => {
  const { user, account, series } = await tenant();
  const due = { series, due: at(11) };
  const first = await pay(user, account, { description: 'A friend', amount: 300 });
  const second = await pay(user, account, { description: 'Another friend', amount: 600, date: at(11, 3) });
  await place(user, first, due);
  const change = await place(user, second, due);
  expect(await lastOf(user, series, 2)).toEqual([
    [at(11, 2), at(11)],
    [at(11, 3), at(11)],
  ]);
  const { data } = await user.client
    .rpc('occurrence_documents', { first: at(11), last: at(11) })
    .throwOnError();
  expect(data).toMatchObject([{ due: at(11), paid: -900, transactions: [first, second] }]);
  // The next one of the series' payee fills the next.
  await pay(user, account, { date: '2026-11-30' });
  expect(await lastOf(user, series)).toEqual([['2026-11-30', at(12)]]);
  await answerOf(takeBack(user, change));
  await search(user);
  expect(await occurrenceOf(user, second)).toBeNull();
  expect(await occurrenceOf(user, first)).toMatchObject({ due: at(11) });
});

test('a transaction that is moved leaves its series, and returns with the undo', async () => {
  const { user, account, series } = await tenant();
  await importFile(
    user,
    fileOf(
      account,
      rent([3, 4, 5, 6, 7, 8, 9, 10]).map((row) => ({ ...row, description: 'Garage', minorUnits: -8_000 })),
    ),
  );
  await search(user);
  const garage = (await seriesOf(user)).find(({ id }) => id !== series)!.id;
  const id = await pay(user, account);
  const change = await place(user, id, { series: garage, due: at(11) });
  expect(await occurrenceOf(user, id)).toEqual({ seriesId: garage, name: 'Garage', due: at(11) });
  expect(await lastOf(user, series)).toEqual([[at(10), at(10)]]);
  await answerOf(takeBack(user, change));
  await search(user);
  expect(await occurrenceOf(user, id)).toMatchObject({ seriesId: series, due: at(11) });
  await place(user, id, { series: garage, due: at(11) });
  const back = await place(user, id, { series, due: at(12) });
  expect(await occurrenceOf(user, id)).toMatchObject({ seriesId: series, due: at(12) });
  await answerOf(takeBack(user, back));
  await search(user);
  expect(await occurrenceOf(user, id)).toMatchObject({ seriesId: garage, due: at(11) });
});

test('only what fits takes part: a due day, a direction, a currency, a live transaction, the user’s own', async () => {
  const { user, account, series } = await tenant();
  const refused = (transaction: string, to: object, by = user) =>
    refusalOf(by.client.rpc('place_transaction', { change: randomUUID(), transaction, ...to }));
  const spent = await pay(user, account, { description: 'Shop', amount: 5 });
  const earned = await pay(user, account, { description: 'Pay', type: 'income' });
  const euros = await newAccount(user);
  await user.client.from('accounts').update({ currency: 'EUR' }).eq('id', euros).throwOnError();
  const foreign = await pay(user, euros, { description: 'Shop', amount: 5 });
  for (const [id, to] of [
    [spent, { series, due: at(11, 2) }],
    [spent, { series: randomUUID(), due: at(11) }],
    [spent, {}],
    [earned, { series, due: at(11) }],
    [foreign, { series, due: at(11) }],
  ] as const)
    expect(await refused(id, to)).toEqual([409, 'series_gone']);
  const other = await newUser();
  expect(await refused(spent, { series, due: at(11) }, other)).toEqual([404, 'transaction_gone']);
  const theirs = await pay(other, await newAccount(other));
  expect(await refused(theirs, { series, due: at(11) }, other)).toEqual([409, 'series_gone']);
});

test('the occurrences around a transaction are those of its direction', async () => {
  const { user, account, series } = await tenant();
  const around = async (transaction: string) => {
    const { data } = await user.client
      .rpc('occurrences_around', { transaction, today: '2026-11-20' })
      .throwOnError();
    return (data as unknown as { series: { id: string }[] } | null)?.series.map(({ id }) => id);
  };
  expect(await around(await pay(user, account, { description: 'Shop' }))).toEqual([series]);
  expect(await around(await pay(user, account, { description: 'Pay', type: 'income' }))).toEqual([]);
  expect(await around(randomUUID())).toBeUndefined();
});

test('the list, its sums and its export are filtered by a series', async () => {
  const { user, account, series } = await tenant();
  await pay(user, account, { description: 'Shop', amount: 5 });
  const off = await pay(user, account);
  await place(user, off, null);
  const read = async (by: TestUser) => {
    const { data } = await by.client.rpc('transactions_page', { filter: { series } }).throwOnError();
    return data;
  };
  expect(await read(user)).toMatchObject({ total: 8, spending: '7200.000', series: 'Landlord' });
  const { data } = await user.client
    .rpc('export_transactions', { filter: { series, from: at(9) } })
    .throwOnError();
  expect(data).toHaveLength(2);
  expect(await read(await newUser())).toMatchObject({ total: 0, series: null });
});

test('a screen has the series of its payee or its account', async () => {
  const { user, account, series } = await tenant();
  const { data: rows } = await user.client.from('payees').select('id').throwOnError();
  const read = async (of: { payee?: string; account?: string }) => {
    const { data } = await user.client.rpc('recurring_page', { today: '2026-11-20', ...of }).throwOnError();
    const page = data as unknown as { series: { id: string }[]; occurrences: { seriesId: string }[] };
    expect(new Set(page.occurrences.map(({ seriesId }) => seriesId))).toEqual(
      new Set(page.series.map(({ id }) => id)),
    );
    return page.series.map(({ id }) => id);
  };
  expect(await read({ account })).toEqual([series]);
  expect(await read({ account: await newAccount(user) })).toEqual([]);
  expect(await read({ payee: rows[0]!.id })).toEqual([series]);
  expect(await read({ payee: randomUUID() })).toEqual([]);
});

const PRIME_DAYS = [4, 5, 6, 7, 8, 9].map((month) => at(month, 12));
/** A user with a subscription, by decision, among other purchases at the same shop. */
async function member(): Promise<{ user: TestUser; account: string; series: string }> {
  const user = await newUser();
  const account = await newAccount(user);
  const purchases = Array.from({ length: 40 }, (_, index) => ({
    description: 'Amazon',
    minorUnits: -(1_000 + index * 377 + (index % 7) * 1_311),
    date: addDays(at(4, 2), index * 4 + (index % 3)),
  }));
  const prime = PRIME_DAYS.map((date) => ({ description: 'Amazon', minorUnits: -899, date }));
  await importFile(user, fileOf(account, [...prime, ...purchases]));
  await search(user);
  const [series] = await seriesOf(user);
  const change = { change: randomUUID(), ids: [series!.id], details: { action: 'accept' } };
  await user.client.rpc('decide_series', change).throwOnError();
  await search(user);
  return { user, account, series: series!.id };
}

async function pricesOf(user: TestUser) {
  const { data } = await user.client.rpc('new_prices_page', { today: at(11, 20) }).throwOnError();
  return data === null ? [] : newPriceRows(searchDocument.parse(data));
}

test('another price of one among many series is asked about, and taken or refused for good', async () => {
  const { user, account, series } = await member();
  expect(await pricesOf(user)).toEqual([]);
  const buy = (amount: number, date: string) => pay(user, account, { description: 'Amazon', amount, date });
  const dearer = await buy(9.99, at(10, 13));
  const question = { rowId: dearer, seriesId: series, due: at(10, 12), amount: -999, expected: -899 };
  expect(await pricesOf(user)).toMatchObject([question]);
  // A stranger is asked nothing about it, and cannot answer.
  const stranger = await newUser();
  expect(await pricesOf(stranger)).toEqual([]);
  const answer = { change: randomUUID(), transaction: dearer, series };
  expect(await refusalOf(stranger.client.rpc('place_transaction', answer))).toEqual([
    404,
    'transaction_gone',
  ]);

  // Refused, it is asked again only once that is undone.
  await user.client.rpc('place_transaction', answer).throwOnError();
  await search(user);
  expect(await pricesOf(user)).toEqual([]);
  expect(await lastOf(user, series)).toEqual([[at(9, 12), at(9, 12)]]);
  await answerOf(takeBack(user, answer.change));
  await search(user);
  expect(await pricesOf(user)).toMatchObject([question]);

  // The question may be on another screen still when the row that was waited for fills the time.
  const awaited = await buy(8.99, at(10, 14));
  await search(user);
  const late = { ...answer, change: randomUUID(), due: at(10, 12), if_open: true };
  expect(await refusalOf(user.client.rpc('place_transaction', late))).toEqual([409, 'series_gone']);
  expect(await lastOf(user, series)).toEqual([[at(10, 14), at(10, 12)]]);
  await remove(user, { ids: [awaited] }).throwOnError();
  await search(user);

  // Taken, it is what the next one is compared with.
  await place(user, dearer, { series, due: at(10, 12) });
  expect(await pricesOf(user)).toEqual([]);
  await buy(9.99, at(11, 12));
  expect(await lastOf(user, series, 2)).toEqual([
    [at(10, 13), at(10, 12)],
    [at(11, 12), at(11, 12)],
  ]);
});

test('what is refused for one series stays part of another', async () => {
  const { user, account, series } = await tenant();
  const other = await member();
  const id = await pay(user, account);
  const answer = { change: randomUUID(), transaction: id, series: other.series };
  expect(await refusalOf(user.client.rpc('place_transaction', answer))).toEqual([409, 'series_gone']);
  expect(await occurrenceOf(user, id)).toMatchObject({ seriesId: series });
});

test('two changes of a series are undone one after the other', async () => {
  const { user, series } = await tenant();
  const rename = async (to: string) => {
    const change = randomUUID();
    await user.client
      .rpc('decide_series', { change, ids: [series], details: { action: 'rename', to } })
      .throwOnError();
    return change;
  };
  const name = async () => (await seriesOf(user))[0]?.name;
  const [first, second] = [await rename('Rent'), await rename('The rent')];
  await answerOf(takeBack(user, second));
  expect(await name()).toBe('Rent');
  await answerOf(takeBack(user, first));
  expect(await name()).toBeNull();
});

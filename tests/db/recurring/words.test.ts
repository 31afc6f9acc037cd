import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stagedSeriesDocument } from '@/lib/domain/recurring/search-document';
import { stagedFills, stagedRowId } from '@/lib/domain/recurring/staged-fills';
import { fileOf, importFile, review, stageFile, type FileRow } from '../support/imports';
import { edit, enter, newAccount } from '../support/ledger';
import { answerOf, takeBack } from '../support/ledger-changes';
import { matchesOf, rentByWords, saveSeries, search, seriesOf } from '../support/recurring';
import { newUser, TODAY, type TestUser } from '../support/users';

const WORDS = ['Smith', 'flat 4'];
const paid = (description: string, month: number, minorUnits = -90_000): FileRow => ({
  ...{ description, minorUnits },
  date: `2026-${String(month).padStart(2, '0')}-01`,
});

/** Rent under three texts, and one that has nothing to do with it. */
const TEXTS = [paid('J. Smith', 8), paid('Rent Flat 4', 9), paid('SMITH & Sons', 10), paid('Garage', 10)];
const FILLED = [
  ['2026-08-01', '2026-08-01'],
  ['2026-09-01', '2026-09-01'],
  ['2026-10-01', '2026-10-01'],
];

/** A user with rent by words, whose file was imported before or after it was made. */
async function tenant({ fileFirst = true, words = WORDS } = {}) {
  const user = await newUser();
  const account = await newAccount(user);
  const saved = rentByWords(account, words);
  if (fileFirst) await importFile(user, fileOf(account, TEXTS));
  await search(user);
  await saveSeries(user, saved).throwOnError();
  await search(user);
  if (!fileFirst) await importFile(user, fileOf(account, TEXTS));
  await search(user);
  return { user, account, saved };
}

/** All matches: the description of the transaction, with the name of the series. */
async function fillsOf(user: TestUser) {
  const { data } = await user.client
    .from('recurring_matches')
    .select('due_on, by_hand, transactions (description), recurring_series (name)')
    .not('due_on', 'is', null)
    .throwOnError();
  return (data as unknown as { transactions: { description: string }; recurring_series: { name: string } }[])
    .map((one) => `${one.transactions.description}: ${one.recurring_series.name}`)
    .toSorted();
}

test.each([true, false])('rent under three texts fills three times; file first: %s', async (fileFirst) => {
  const { user, saved } = await tenant({ fileFirst });
  expect(await matchesOf(user, saved.id)).toEqual(FILLED);
  expect(await seriesOf(user)).toHaveLength(1);
});

test('files in either order give the same', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const saved = rentByWords(account, WORDS);
  await saveSeries(user, saved).throwOnError();
  for (const row of TEXTS.toReversed()) {
    await importFile(user, fileOf(account, [row]));
    await search(user);
  }
  expect(await matchesOf(user, saved.id)).toEqual(FILLED);
});

test('what has a word leaves the series of its payee, and comes back to it without the word', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const club = [5, 6, 7, 8, 9, 10].map((month) => paid('Smith Club', month));
  await importFile(user, fileOf(account, club));
  await search(user);
  const [own] = await seriesOf(user);
  expect(own).toMatchObject({ state: 'active', first_amount: -900 });
  // One that the user has confirmed stays without its rows.
  await answerOf(
    user.client.rpc('decide_series', {
      ...{ change: randomUUID(), ids: [own!.id], details: { action: 'rename', to: 'Club' } },
    }),
  );
  await search(user);
  const saved = rentByWords(account, ['club']);
  const made = randomUUID();
  await saveSeries(user, saved, made).throwOnError();
  await search(user);
  const taken = Array.from({ length: 6 }, () => 'Smith Club: Landlord');
  const back = Array.from({ length: 6 }, () => 'Smith Club: Club');
  expect(await fillsOf(user)).toEqual(taken);

  const removal = randomUUID();
  await saveSeries(user, { ...saved, revision: 1, payee: null, words: [] }, removal).throwOnError();
  await search(user);
  expect(await fillsOf(user)).toEqual(back);
  await answerOf(takeBack(user, removal));
  await search(user);
  expect(await fillsOf(user)).toEqual(taken);
  await answerOf(takeBack(user, made));
  await search(user);
  expect(await fillsOf(user)).toEqual(back);
});

test('the text of a file counts whatever it was changed to, and a text by hand as it is', async () => {
  const { user, account, saved } = await tenant();
  const [first] = await idsOf(user, ['J. Smith']);
  await edit(user, first!, { description: 'Bakery', date: '2026-07-25' });
  const [byHand] = await enter(user, {
    ...{ account_id: account, date: '2026-11-01', description: 'Cash', category: 'Rent' },
    ...{ amount: 900, type: 'expense' },
  });
  await search(user);
  const moved = [['2026-07-25', '2026-08-01'], ...FILLED.slice(1)];
  expect(await matchesOf(user, saved.id)).toEqual(moved);
  await edit(user, byHand!, { description: 'Cash for smith' });
  await search(user);
  expect(await matchesOf(user, saved.id)).toEqual([...moved, ['2026-11-01', '2026-11-01']]);
  await edit(user, byHand!, { description: 'Cash' });
  await search(user);
  expect(await matchesOf(user, saved.id)).toEqual(moved);
});

test('the oldest row of a series leaves it with its word', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const saved = rentByWords(account, WORDS);
  await saveSeries(user, saved).throwOnError();
  const [oldest] = await enter(user, {
    ...{ account_id: account, date: '2026-08-01', description: 'Smith', category: 'Rent' },
    ...{ amount: 900, type: 'expense' },
  });
  await importFile(user, fileOf(account, TEXTS.slice(1)));
  await search(user);
  expect(await matchesOf(user, saved.id)).toEqual(FILLED);
  await edit(user, oldest!, { description: 'Jones' });
  await search(user);
  expect(await matchesOf(user, saved.id)).toEqual(FILLED.slice(1));
});

test('what comes in, or in another currency, is none of what goes out', async () => {
  const { user, account, saved } = await tenant();
  const yen = await newAccount(user);
  await user.client.from('accounts').update({ currency: 'JPY' }).eq('id', yen).throwOnError();
  await importFile(user, fileOf(account, [paid('Smith', 11, 90_000)]));
  await importFile(user, fileOf(yen, [paid('Smith', 11)]));
  await search(user);
  expect(await matchesOf(user, saved.id)).toEqual(FILLED);
  const { data } = await user.client.rpc('rows_by_words').throwOnError();
  expect(data).toHaveLength(3);
});

test('the end of a series keeps what it has, and what comes later is not its own', async () => {
  const { user, account, saved } = await tenant();
  await answerOf(
    user.client.rpc('decide_series', {
      ...{ change: randomUUID(), ids: [saved.id], details: { action: 'end', on: '2026-10-01' } },
    }),
  );
  await importFile(user, fileOf(account, [paid('Smith', 11)]));
  await search(user);
  expect(await matchesOf(user, saved.id)).toEqual(FILLED);
});

test('a row that was taken off is not put back', async () => {
  const { user } = await tenant();
  const [first] = await idsOf(user, ['J. Smith']);
  await user.client
    .rpc('place_transaction', { change: randomUUID(), transaction: first! } as never)
    .throwOnError();
  await search(user);
  expect(await fillsOf(user)).toEqual(['Rent Flat 4: Landlord', 'SMITH & Sons: Landlord']);
});

test('the first of two series with a word gets the row, and a stranger none', async () => {
  const { user, account } = await tenant();
  const stranger = await tenant({ words: ['nobody'] });
  await saveSeries(user, rentByWords(account, ['smith'], { payee: 'Other' })).throwOnError();
  await search(user);
  expect(await fillsOf(user)).toEqual([
    'J. Smith: Landlord',
    'Rent Flat 4: Landlord',
    'SMITH & Sons: Landlord',
  ]);
  expect(await fillsOf(stranger.user)).toEqual([]);
  const { data } = await stranger.user.client.rpc('rows_by_words').throwOnError();
  expect(data).toEqual([]);
});

test('the review of a file names what a word will fill', async () => {
  const { user, account } = await tenant();
  const { id } = await stageFile(user, fileOf(account, [paid('Smith', 11), paid('Bakery', 11)]));
  const { items } = await review(user, id);
  const { data } = await user.client
    .rpc('series_of_staged', { import: id, lines: items.map(({ line }) => line), today: TODAY })
    .throwOnError();
  const fills = stagedFills(stagedSeriesDocument.parse(data));
  const [smith, bakery] = ['Smith', 'Bakery'].map((text) =>
    fills.get(stagedRowId(items.find(({ description }) => description === text)!)),
  );
  expect(smith).toEqual({ series: 'Landlord', due: '2026-11-01' });
  expect(bakery).toBeUndefined();
});

test.each([
  ['eleven', Array.from({ length: 11 }, (_, place) => `word ${place}`)],
  ['none', ['']],
  ['a blank before', [' a']],
  ['a blank after', ['a ']],
  ['too long', ['a'.repeat(501)]],
])('words are refused: %s', async (_, words) => {
  const user = await newUser();
  const saved = rentByWords(await newAccount(user), words);
  expect((await saveSeries(user, saved)).error?.message).toContain('recurring_series_words_check');
  await saveSeries(user, { ...saved, words: ['a'.repeat(500), 'ä', '50%'] }).throwOnError();
});

async function idsOf(user: TestUser, descriptions: readonly string[]): Promise<string[]> {
  const { data } = await user.client.from('transactions').select('id, description').throwOnError();
  return descriptions.map((text) => data.find(({ description }) => description === text)!.id);
}

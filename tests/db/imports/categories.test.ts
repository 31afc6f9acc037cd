import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { kinds, told } from '../notifications/alerts';
import {
  change,
  commitStaged,
  fileOf,
  importFile,
  ledger,
  match,
  open,
  review,
  stage,
  stageFile,
  undo,
} from '../support/imports';
import { enter, newAccount, type Entry } from '../support/ledger';
import { set } from '../support/ledger-changes';
import { anonymous, newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let one: Entry;

// A new user has limits for Food, Entertainment, Transport and Shopping.
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
  one = {
    account_id: account,
    date: '2026-11-02',
    description: 'Tea',
    category: 'Food',
    amount: 1,
    type: 'expense',
  };
});

/** A file with one row per category, each with its own date. */
const file = (...categories: string[]) =>
  fileOf(
    account,
    categories.map((category, index) => ({
      category,
      date: `2026-11-0${index + 1}`,
      text: `x,${category},y`,
    })),
  );
const shown = async (id: string) => (await review(user, id)).items.map(({ category }) => category);
const written = async () => (await ledger(user)).map(({ category }) => category);
const categories = async () =>
  (await user.client.from('listed_categories').select('name').throwOnError()).data
    .map(({ name }) => name ?? '')
    .sort((a, b) => a.localeCompare(b, 'en'));
const BUDGETS = ['Entertainment', 'Food', 'Shopping', 'Transport'];

let files = 0;

/** Imports a file without a review; no other file has the same amounts. */
async function importAtOnce(...of: string[]) {
  const id = randomUUID();
  files += 1;
  const rows = file(...of).map((row, index) => ({ ...row, amount: files * 100 + index }));
  await open(user, id, rows.length).throwOnError();
  await stage(user, id, rows).throwOnError();
  const { data } = await user.client
    .rpc('commit_import', { import: id, only_if_all_new: true })
    .throwOnError();
  expect(data).toMatchObject({ kind: 'imported', added: of.length });
}

describe('a category that differs in case only', () => {
  test('is the user’s, during and after the review; the text of the file stays as it was read', async () => {
    const staged = await stageFile(user, file('food', 'FOOD', 'transport', 'Pets'));
    const { items: rows } = await review(user, staged.id);
    expect(rows.map(({ category }) => category)).toEqual(['Food', 'Food', 'Transport', 'Pets']);
    expect(rows.map(({ text }) => text)).toEqual(['x,food,y', 'x,FOOD,y', 'x,transport,y', 'x,Pets,y']);
    expect(await commitStaged(user, staged)).toMatchObject({ kind: 'imported', added: 4 });
    expect(await written()).toEqual(['Food', 'Food', 'Transport', 'Pets']);
    expect(await categories()).toEqual(['Entertainment', 'Food', 'Pets', 'Shopping', 'Transport']);
  });

  test('counts towards the limit, and raises its alert', async () => {
    await importAtOnce('FOOD');
    await importFile(user, fileOf(account, [{ category: 'food', minorUnits: -40_000 }]));
    expect(await told(user)).toEqual(['Food 2026-11 80']);
    expect(await kinds(user)).toEqual(['budget']);
  });

  test('may store accents in either form, but not lack them', async () => {
    await enter(user, { ...one, category: 'Crème' });
    const { id } = await stageFile(user, file('CRÈME', 'Cre\u0300me', 'creme'));
    expect(await shown(id)).toEqual(['Crème', 'Crème', 'creme']);
  });

  test('is the first of the file if the user has none, whichever chunk comes first', async () => {
    const [id, rows] = [randomUUID(), file('Pets', 'PETS', 'snacks', 'pets', 'Snacks')];
    await open(user, id, 5).throwOnError();
    await stage(user, id, rows.slice(1), { chunk: 1 }).throwOnError();
    await stage(user, id, rows.slice(0, 1), { chunk: 0 }).throwOnError();
    await match(user, id).throwOnError();
    expect(await shown(id)).toEqual(['Pets', 'Pets', 'snacks', 'Pets', 'snacks']);
  });

  test('is the first of those that can be added; the others are listed as they were read', async () => {
    const rows = file('PETS', 'Pets', 'pets', 'food');
    const { id } = await stageFile(
      user,
      rows.map((row, index) =>
        index === 0 || index === 3 ? { ...row, status: 'left-out', reasons: [{ code: 'total' }] } : row,
      ),
    );
    expect(await shown(id)).toEqual(['PETS', 'Pets', 'Pets', 'food']);
  });

  test('is that of an earlier file', async () => {
    await importAtOnce('Pets');
    await importAtOnce('PETS', 'pets');
    expect(await written()).toEqual(['Pets', 'Pets', 'Pets']);
  });

  test('is found again when the rows are sent or parsed again', async () => {
    const [id, rows] = [randomUUID(), file('food', 'Pets', 'PETS')];
    const expected = ['Food', 'Pets', 'Pets'];
    await stageFile(user, rows, id);
    await stage(user, id, rows).throwOnError();
    await match(user, id).throwOnError();
    expect(await shown(id)).toEqual(expected);
    await open(user, id, 3, 2).throwOnError();
    await stage(user, id, rows, { parseNumber: 2 }).throwOnError();
    await match(user, id).throwOnError();
    expect(await shown(id)).toEqual(expected);
  });

  test('is the same transaction: importing the file again adds nothing, and undo removes everything', async () => {
    const rows = file('food', 'PETS', 'Pets');
    const { id } = await importFile(user, rows);
    for (const again of [rows, file('FOOD', 'pets', 'pets')])
      expect(await importFile(user, again)).toMatchObject({ added: 0, alreadyThere: 3 });
    expect((await undo(user, id).throwOnError()).data).toEqual({ removed: 3, kept: [] });
  });
});

describe('during the review', () => {
  test('an edit gets the user’s spelling, and a new spelling in the first row applies to the others', async () => {
    const { id } = await stageFile(user, file('Cats', 'Pets', 'PETS'));
    expect((await change(user, id, 4, { kind: 'edit', category: 'fOOD' })).row.category).toBe('Food');
    expect((await change(user, id, 4, { kind: 'edit', category: 'pets' })).row.category).toBe('Pets');
    expect((await change(user, id, 2, { kind: 'edit', category: 'PETS' })).row.category).toBe('PETS');
    expect(await shown(id)).toEqual(['PETS', 'PETS', 'PETS']);
  });

  test('a completed row gets the user’s spelling', async () => {
    const [row] = file('food');
    const { id } = await stageFile(user, [
      { ...row!, status: 'unreadable', reasons: [{ code: 'date_missing' }], date: null },
    ]);
    expect(await shown(id)).toEqual(['food']);
    const { row: completed } = await change(user, id, 2, { kind: 'edit', date: '2026-11-02' });
    expect(completed).toMatchObject({ category: 'Food', status: 'new' });
  });

  test('a category created meanwhile is shown before anything is saved', async () => {
    const staged = await stageFile(user, file('PETS', 'food'));
    await importAtOnce('Pets');
    const answer = await commitStaged(user, staged);
    expect(answer).toMatchObject({ kind: 'changed', import: { counts: { new: 2 } } });
    expect(await shown(staged.id)).toEqual(['Pets', 'Food']);
    expect(await written()).toEqual(['Pets']);
    if (answer.kind !== 'changed') return;
    expect(await commitStaged(user, answer.import)).toMatchObject({ kind: 'imported', added: 2 });
    expect(await categories()).toEqual(['Entertainment', 'Food', 'Pets', 'Shopping', 'Transport']);
  });
});

// The embedded database runs one statement after another; only PostgreSQL lets these race.
test('files imported at once agree on one spelling', async () => {
  for (let round = 0; round < 4; round += 1) {
    const name = `Round ${round}`;
    const spellings = [name, name.toLowerCase(), name.toUpperCase()];
    await Promise.all(spellings.map((spelling) => importAtOnce(spelling)));
  }
  const rows = (await ledger(user)).map(({ category }) => category);
  expect(rows).toHaveLength(12);
  expect(new Set(rows).size).toBe(4);
});

test('a name that is no longer used starts over with the file’s spelling', async () => {
  const { id } = await importFile(user, file('Pets'));
  await undo(user, id).throwOnError();
  expect(await categories()).toEqual(BUDGETS);
  await importFile(user, file('PETS', 'pets'));
  expect(await categories()).toEqual(['Entertainment', 'Food', 'PETS', 'Shopping', 'Transport']);
  const { data } = await user.client.from('categories').select('name').ilike('name', 'pets').throwOnError();
  expect(data).toEqual([{ name: 'PETS' }]);
});

test('a commit creates each new category once, for income if it has nothing else, and records its source', async () => {
  await importFile(
    user,
    fileOf(account, [
      { category: 'Side job', minorUnits: 10_000 },
      { category: 'SIDE JOB', minorUnits: 1_000 },
      { category: 'Pets', minorUnits: 500, description: 'A bed sent back' },
      { category: 'Pets', minorUnits: -1_000, description: 'Cat food' },
      { category: 'uncategorized', minorUnits: -1_000, description: 'Whatever' },
    ]),
  );
  const { data: made } = await user.client
    .from('categories')
    .select('name, kind')
    .in('name', ['Side job', 'SIDE JOB', 'Pets', 'uncategorized'])
    .order('name')
    .throwOnError();
  expect(made).toEqual([
    { name: 'Pets', kind: 'spending' },
    { name: 'Side job', kind: 'income' },
    { name: 'uncategorized', kind: 'spending' },
  ]);
  const { data } = await user.client
    .from('transaction_details')
    .select('category, category_source, type, type_stated')
    .order('position')
    .throwOnError();
  expect(data).toEqual([
    { category: 'Side job', category_source: 'file', type: 'income', type_stated: true },
    { category: 'Side job', category_source: 'file', type: 'income', type_stated: true },
    { category: 'Pets', category_source: 'file', type: 'income', type_stated: true },
    { category: 'Pets', category_source: 'file', type: 'expense', type_stated: true },
    { category: 'uncategorized', category_source: 'none', type: 'expense', type_stated: true },
  ]);
});

test('a bulk change uses the user’s category as well', async () => {
  const [id = ''] = await enter(user, { ...one, category: 'Pets', amount: 450 });
  const categorize = (category: string) => set(user, { ids: [id] }, { category }).throwOnError();
  expect((await categorize('PETS')).data).toEqual({ transactions: 0 });
  expect((await categorize('food')).data).toEqual({ transactions: 1 });
  expect(await written()).toEqual(['Food']);
  expect(await told(user)).toEqual(['Food 2026-11 80']);
  expect((await categorize('Dogs')).data).toEqual({ transactions: 1 });
  expect(await categories()).toEqual(['Dogs', ...BUDGETS]);
});

test('another user’s categories do not count, and visitors can’t look them up', async () => {
  const other = await newUser();
  const elsewhere = await newAccount(other);
  await enter(other, { ...one, account_id: elsewhere, category: 'Pets' });
  const { id } = await stageFile(user, file('PETS'));
  expect(await shown(id)).toEqual(['PETS']);
  const { error } = await anonymous().rpc('spelled_categories', { names: ['Pets'] });
  expect(error?.code).toBe('42501');
});

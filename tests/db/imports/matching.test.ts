import { beforeEach, describe, expect, test } from 'vitest';
import {
  change,
  commitStaged,
  fileOf,
  importFile,
  ledger,
  review,
  stageFile,
  statuses,
  throwAway,
  type FileRow,
} from '../support/imports';
import { edit, enter, newAccount, type Entry } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const given = (rows: readonly FileRow[]) => importFile(user, fileOf(account, rows));
const statusesOf = (rows: readonly FileRow[]) => statuses(user, fileOf(account, rows));

const byHand = async (row: Partial<Entry>) => {
  const [id] = await enter(user, {
    ...{ account_id: account, date: '2026-11-02' },
    description: 'Tea',
    category: 'Drinks',
    amount: 2.5,
    type: 'expense',
    ...row,
  });
  return id;
};

describe('the matching key', () => {
  test('the same file twice adds nothing', async () => {
    const rows = [{}, { description: 'Bun' }, { description: 'Salary', minorUnits: 325000 }];
    expect(await given(rows)).toMatchObject({ kind: 'imported', added: 3, alreadyThere: 0, excluded: 0 });
    expect(await given(rows)).toMatchObject({ kind: 'imported', added: 0, alreadyThere: 3, excluded: 0 });
    expect(await ledger(user)).toHaveLength(3);
  });

  test('an overlapping file adds only new rows', async () => {
    await given([{ date: '2026-11-01' }, { date: '2026-11-09', description: 'Bun' }]);
    expect(
      await given([
        { date: '2026-11-09', description: 'Bun' },
        { date: '2026-11-20', description: 'Cake' },
      ]),
    ).toMatchObject({ added: 1, alreadyThere: 1 });
    expect((await ledger(user)).map(({ description }) => description)).toEqual(['Tea', 'Bun', 'Cake']);
  });

  test('two identical coffees on a day are both added, and a third one later', async () => {
    const coffee = { description: 'Coffee', minorUnits: -450 };
    expect(await given([coffee, coffee])).toMatchObject({ added: 2 });
    expect(await given([coffee, coffee])).toMatchObject({ added: 0, alreadyThere: 2 });
    expect(await statusesOf([coffee, coffee, coffee])).toEqual(['already-there', 'already-there', 'new']);
    expect(await given([coffee, coffee, coffee])).toMatchObject({ added: 1, alreadyThere: 2 });
  });

  test.each([
    ['case', 'Café Größe', 'CAFÉ GRÖßE'],
    ['extra blanks', 'Card 4821 Tea', '  Card  4821\tTea '],
    ['non-breaking spaces', 'Card 4821', 'Card\u00a04821'],
    ['the composition of accents', 'Café', 'Cafe\u0301'],
  ])('ignores %s', async (_, there, incoming) => {
    await given([{ description: there }]);
    expect(await statusesOf([{ description: incoming }])).toEqual(['already-there']);
  });

  test.each<[string, FileRow]>([
    ['another day', { date: '2026-11-20' }],
    ['another amount', { minorUnits: -251 }],
    ['the opposite sign', { minorUnits: 250 }],
    ['another text', { description: 'Soup' }],
  ])('%s is another transaction', async (_, other) => {
    await given([{}]);
    expect(await statusesOf([other])).toEqual(['new']);
  });

  test('a difference in punctuation makes a possible duplicate', async () => {
    await given([{ description: 'Tea #12' }]);
    expect(await statusesOf([{ description: 'Tea 12' }])).toEqual(['possible-duplicate']);
  });

  test('another account is another transaction', async () => {
    await given([{}]);
    const other = await newAccount(user);
    expect(await statuses(user, fileOf(other, [{}]))).toEqual(['new']);
  });

  test("another user's equal rows do not count", async () => {
    const other = await newUser();
    await importFile(other, fileOf(await newAccount(other), [{}]));
    expect(await statusesOf([{}])).toEqual(['new']);
  });

  test('a manual entry counts, and matches one row only', async () => {
    const id = await byHand({});
    const { id: importId } = await stageFile(user, fileOf(account, [{}, {}]));
    const { items: rows } = await review(user, importId);
    expect(rows.map(({ status }) => status)).toEqual(['already-there', 'new']);
    expect(rows[0]?.match).toEqual({ id, date: '2026-11-02', description: 'Tea', importedOn: null });
  });

  test('transactions in the trash match nothing', async () => {
    await given([{ externalId: 'A1' }, { description: 'Bun' }]);
    await throwAway(user, 'Tea', 'Bun');
    expect(await statusesOf([{ externalId: 'A1' }, { description: 'Bun', date: '2026-11-03' }])).toEqual([
      'new',
      'new',
    ]);
  });

  test('parts of one line are separate rows', async () => {
    const parts = [0, 1].map((part) => ({ ...fileOf(account, [{}])[0]!, part }));
    expect(await importFile(user, parts)).toMatchObject({ added: 2 });
    expect(await importFile(user, parts)).toMatchObject({ added: 0, alreadyThere: 2 });
  });
});

describe("the bank's ids", () => {
  test('the same id is the same transaction, whatever the text and within a few days', async () => {
    await given([{ externalId: 'A1', description: 'POS 0001 TEA HOUSE', date: '2026-11-02' }]);
    const { id } = await stageFile(
      user,
      fileOf(account, [{ externalId: 'A1', description: 'Teehaus', date: '2026-11-05' }]),
    );
    const [row] = (await review(user, id)).items;
    expect(row).toMatchObject({ status: 'already-there', match: { description: 'POS 0001 TEA HOUSE' } });
    expect(row?.reason).toContain('same id');
  });

  test.each<[string, FileRow]>([
    ['another amount', { minorUnits: -999 }],
    ['the opposite sign', { minorUnits: 250 }],
    ['a date five days off', { date: '2026-11-07' }],
    ['a date a month off', { date: '2026-12-02', description: 'Something else' }],
  ])('the same id with %s is never merged, but marked for a look', async (_, other) => {
    await given([{ externalId: 'A1' }]);
    expect(await statusesOf([{ externalId: 'A1', ...other }])).toEqual(['possible-duplicate']);
    expect(await given([{ externalId: 'A1', ...other }])).toMatchObject({ added: 1 });
  });

  test('repeated ids in a file are distinguished by the rest of the row', async () => {
    const rows = [
      { externalId: '0', description: 'Tea' },
      { externalId: '0', description: 'Bun' },
      { externalId: '0', description: 'Tea' },
    ];
    expect(await given(rows)).toMatchObject({ added: 3 });
    expect(await given(rows)).toMatchObject({ added: 0, alreadyThere: 3 });
    expect(await statusesOf([...rows, { externalId: '0', description: 'Cake' }])).toEqual([
      'already-there',
      'already-there',
      'already-there',
      'new',
    ]);
  });

  test('a row matched by id leaves the other transaction to its twin', async () => {
    await given([{ externalId: 'A1' }]);
    await byHand({});
    const { id } = await stageFile(user, fileOf(account, [{}, { externalId: 'A1' }, {}]));
    const { items: rows } = await review(user, id);
    expect(rows.map(({ status }) => status)).toEqual(['already-there', 'already-there', 'new']);
    expect(rows[0]?.match?.importedOn).toBeNull();
    expect(rows[1]?.match?.importedOn).not.toBeNull();
  });

  test('a statement that the bank sends again with new ids adds nothing', async () => {
    await given([{ externalId: 'A1' }, { externalId: 'A2' }, { externalId: 'A3', description: 'Bun' }]);
    expect(
      await given([{ externalId: 'B1' }, { externalId: 'B2' }, { externalId: 'B3', description: 'Bun' }]),
    ).toMatchObject({ added: 0, alreadyThere: 3 });
  });

  test('a second coffee in the same file is added', async () => {
    await given([{ externalId: 'A1' }]);
    expect(await statusesOf([{ externalId: 'A1' }, { externalId: 'A2' }])).toEqual(['already-there', 'new']);
    expect(await statusesOf([{ externalId: 'A2' }, { externalId: 'A1' }])).toEqual(['new', 'already-there']);
  });

  test('an id from another account does not match', async () => {
    const other = await newAccount(user);
    await importFile(user, fileOf(other, [{ externalId: 'A1', description: 'Rent' }]));
    expect(await statusesOf([{ externalId: 'A1' }])).toEqual(['new']);
  });

  test('a row with an id matches a transaction from a file without ids', async () => {
    await given([{}]);
    expect(await statusesOf([{ externalId: 'A1' }])).toEqual(['already-there']);
  });
});

describe('possible duplicates', () => {
  test.each([
    ['2026-10-29', 'possible-duplicate'],
    ['2026-11-06', 'possible-duplicate'],
    ['2026-10-28', 'new'],
    ['2026-11-07', 'new'],
  ])('the same amount with a similar text on %s: %s', async (date, status) => {
    await given([{ description: 'LIDL STORE 0119' }]);
    expect(await statusesOf([{ date, description: 'Lidl sagt danke' }])).toEqual([status]);
  });

  test.each([
    ['COFFEE SHOP 12', 'Coffee Fellows', true],
    ['STARBUCKS1234', 'Starbucks #99', true],
    ['H&M', 'h & m', true],
    ['工资', '工资', true],
    ['AMAZON.COM', 'NETFLIX.COM', false],
    ['Card payment Aldi', 'Card payment Lidl', false],
    ['Tea', 'Bun', false],
    ['---', '***', false],
    ['1234', '5678', false],
  ])('is %s similar to %s: %s', async (there, incoming, alike) => {
    await given([{ description: there, date: '2026-11-01' }]);
    expect(await statusesOf([{ description: incoming }])).toEqual([alike ? 'possible-duplicate' : 'new']);
  });

  test('are named, and added unless the user decides otherwise', async () => {
    await given([{ description: 'Lidl', date: '2026-11-01' }]);
    const [{ id } = {}] = await ledger(user);
    const staged = await stageFile(user, fileOf(account, [{ description: 'LIDL 0119' }]));
    expect(staged.counts).toMatchObject({ new: 0, possibleDuplicate: 1, alreadyThere: 0 });
    const [row] = (await review(user, staged.id, 'need-a-look')).items;
    expect(row?.match?.id).toBe(id);
    expect(row?.reason).toContain('“Lidl” of Nov 1, 2026');
    expect(await commitStaged(user, staged)).toEqual({
      kind: 'imported',
      added: 1,
      alreadyThere: 0,
      excluded: 0,
      linked: null,
    });
  });

  test('a transaction that another row matches is not a possible duplicate of the next one', async () => {
    const coffees = ['2026-11-02', '2026-11-03', '2026-11-04'].map((date) => ({ date }));
    await given(coffees.slice(0, 2));
    expect(await statusesOf(coffees)).toEqual(['already-there', 'already-there', 'new']);
  });

  test('the closest one is named', async () => {
    await byHand({ date: '2026-10-30' });
    const id = await byHand({ date: '2026-11-03' });
    const staged = await stageFile(user, fileOf(account, [{}]));
    expect((await review(user, staged.id)).items[0]?.match?.id).toBe(id);
  });
});

describe('an edited transaction', () => {
  const editAll = async (fields: Partial<Entry>) => {
    for (const { id } of await ledger(user)) await edit(user, id ?? '', fields);
  };

  test.each<[string, Partial<Entry>]>([
    ['changed text', { description: 'Tea with Ann' }],
    ['changed amount', { amount: 3 }],
    ['changed date', { date: '2025-01-01' }],
    ['everything changed', { date: '2025-01-01', description: 'X', amount: 1, type: 'income' }],
  ])('is still matched by its file: %s', async (_, fields) => {
    await given([{}]);
    await editAll(fields);
    expect(await statusesOf([{}])).toEqual(['already-there']);
    await editAll({ category: 'Other' });
    expect(await statusesOf([{}])).toEqual(['already-there']);
  });

  test('in another account is still matched by its file', async () => {
    await given([{}]);
    await editAll({ account_id: await newAccount(user) });
    expect(await statusesOf([{}])).toEqual(['already-there']);
  });

  test('is also matched by its new values, but only once', async () => {
    await given([{}]);
    await editAll({ description: 'Bun' });
    expect(await statusesOf([{ description: 'Bun' }])).toEqual(['already-there']);
    expect(await statusesOf([{}, { description: 'Bun' }])).toEqual(['already-there', 'new']);
  });

  test('during the review is matched by the same file', async () => {
    const staged = await stageFile(user, fileOf(account, [{}]));
    const edited = { kind: 'edit', description: 'Tea with Ann' } as const;
    const { import: changed } = await change(user, staged.id, 2, edited);
    await commitStaged(user, changed);
    expect((await ledger(user)).map(({ description }) => description)).toEqual(['Tea with Ann']);
    expect(await statusesOf([{}])).toEqual(['already-there']);
  });
});

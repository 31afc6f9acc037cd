// @on-both
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  change,
  commit,
  commitStaged,
  fileOf,
  importFile,
  ledger,
  match,
  open,
  review,
  stage,
  stageFile,
  statuses,
} from '../support/imports';
import { newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;
let id: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
  id = randomUUID();
});

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    ...fileOf(account, [{ description: `Row ${from + index}` }])[0]!,
    line: from + index,
  }));
const staged = async () => {
  const { count } = await user.client
    .from('import_rows')
    .select('*', { count: 'exact', head: true })
    .eq('import_id', id)
    .throwOnError();
  return count;
};

describe('chunks', () => {
  test('rows arrive in chunks; a chunk sent again replaces itself, shorter or longer', async () => {
    await open(user, id, 5).throwOnError();
    expect((await stage(user, id, numbered(2, 4)).throwOnError()).data).toBe(3);
    expect((await stage(user, id, numbered(5, 6), { chunk: 1 }).throwOnError()).data).toBe(5);
    expect((await stage(user, id, numbered(2, 4)).throwOnError()).data).toBe(5);
    expect((await stage(user, id, numbered(2, 3)).throwOnError()).data).toBe(4);
    expect(await staged()).toBe(4);
    expect((await stage(user, id, numbered(2, 4)).throwOnError()).data).toBe(5);
    await match(user, id).throwOnError();
    expect((await review(user, id)).items.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  test('nothing is matched or committed before all rows have arrived', async () => {
    await open(user, id, 3).throwOnError();
    await stage(user, id, numbered(2, 3)).throwOnError();
    expect((await match(user, id)).error).toMatchObject({ code: 'PT409', message: 'incomplete' });
    expect((await commit(user, id, 1)).error).toMatchObject({ code: 'PT409', message: 'incomplete' });
    expect(await ledger(user)).toEqual([]);
  });

  test('opening again changes nothing; parsing again replaces every row', async () => {
    await open(user, id, 2).throwOnError();
    await stage(user, id, numbered(2, 3)).throwOnError();
    await open(user, id, 2).throwOnError();
    expect(await staged()).toBe(2);
    await open(user, id, 1, 2).throwOnError();
    expect(await staged()).toBe(0);
    expect((await stage(user, id, numbered(2, 3), { parseNumber: 1 })).error).toMatchObject({
      message: 'old_reading',
    });
    expect((await open(user, id, 2, 1)).error).toMatchObject({ message: 'old_reading' });
    await stage(user, id, numbered(2, 2), { parseNumber: 2 }).throwOnError();
    await match(user, id).throwOnError();
    expect((await review(user, id)).import.counts).toMatchObject({ rows: 1, new: 1 });
  });

  test.each([
    ['a repeated line', () => [...numbered(2, 3), ...numbered(3, 3)], 'repeated_line'],
    ['an unknown account', () => fileOf(randomUUID(), [{}]), 'unknown_account'],
  ])('%s is refused without effect', async (_, rows, message) => {
    await open(user, id, 3).throwOnError();
    expect((await stage(user, id, rows())).error).toMatchObject({ code: 'PT422', message });
    expect(await staged()).toBe(0);
  });

  test("another user's account is refused", async () => {
    const theirs = await newAccount(await newUser());
    await open(user, id, 1).throwOnError();
    expect((await stage(user, id, fileOf(theirs, [{}]))).error).toMatchObject({ message: 'unknown_account' });
  });

  test.each([
    ['a readable row without a date', { date: null }],
    ['an amount of zero', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['an unknown type', { type: 'transfer' as 'expense' }],
    ['an empty description', { description: ' ' }],
    ['an impossible date', { date: '2026-02-30' }],
  ])('the database itself refuses %s', async (_, bad) => {
    await open(user, id, 1).throwOnError();
    expect((await stage(user, id, [{ ...fileOf(account, [{}])[0]!, ...bad }])).error).not.toBeNull();
    expect(await staged()).toBe(0);
  });

  test('abandoned stagings are deleted when the next file is opened; the history stays', async () => {
    const done = await importFile(user, fileOf(account, [{}]));
    await stageFile(user, fileOf(account, [{}, {}]), id);
    const before = new Date(Date.now() - 4 * 86_400_000).toISOString();
    await user.client.from('imports').update({ created_at: before }).eq('user_id', user.id).throwOnError();
    await open(user, randomUUID(), 1).throwOnError();
    expect(await staged()).toBe(0);
    expect((await commit(user, id, 2)).error).toMatchObject({ code: 'PT404', message: 'import_gone' });
    expect((await user.client.rpc('past_imports').throwOnError()).data).toMatchObject({
      items: [{ id: done.id }],
    });
  });
});

describe('the review', () => {
  const unreadable = (line: number) => ({
    ...fileOf(account, [{}])[0]!,
    line,
    status: 'unreadable' as const,
    date: null,
    reasons: [{ code: 'not_a_day', params: { date: '30.02.' } }],
  });
  const total = (line: number) => ({
    ...unreadable(line),
    status: 'left-out' as const,
    amount: null,
    type: null,
    accountId: null,
    description: '',
    category: '',
    reasons: [{ code: 'total' }],
  });

  test('the counts add up to the rows, and every filter shows the rows it counts', async () => {
    await importFile(
      user,
      fileOf(account, [{ description: 'There' }, { description: 'Lidl 1', date: '2026-11-01' }]),
    );
    const file = fileOf(account, [
      { description: 'There' },
      { description: 'New' },
      { description: 'Skip me' },
      { description: 'Lidl 2' },
    ]);
    await stageFile(user, [...file, unreadable(7), total(8)], id);
    const { import: now } = await change(user, id, 4, { kind: 'skip' });
    expect(now.counts).toEqual({
      rows: 6,
      new: 1,
      alreadyThere: 1,
      possibleDuplicate: 1,
      same: 0,
      unreadable: 1,
      excluded: 1,
      skipped: 1,
      transfers: 0,
    });
    const lines = async (filter: Parameters<typeof review>[2]) =>
      (await review(user, id, filter)).items.map(({ line }) => line);
    expect(await lines('all')).toEqual([2, 3, 4, 5, 7, 8]);
    expect(await lines('new')).toEqual([3]);
    expect(await lines('already-there')).toEqual([2]);
    expect(await lines('need-a-look')).toEqual([5, 7]);
    expect(await lines('left-out')).toEqual([4, 8]);
    expect((await review(user, id)).items.map(({ reason }) => reason !== null)).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ]);

    expect(await commitStaged(user, now)).toEqual({
      kind: 'imported',
      added: 2,
      alreadyThere: 1,
      excluded: 3,
      linked: null,
    });
    const { data } = await user.client
      .rpc('import_rows_page', { import: id, filter: 'not-added', page: 1 })
      .throwOnError();
    expect(data).toMatchObject({
      total: 3,
      items: [
        { line: 4, status: 'skipped' },
        { line: 7, reasons: [{ code: 'not_a_day', params: { date: '30.02.' } }] },
        { line: 8, reasons: [{ code: 'total' }] },
      ],
    });
    // With the one taken for a row that was there, which reconciling may doubt.
    expect(await staged()).toBe(4);
  });

  test('pages of a hundred, and past the end the last one', async () => {
    await stageFile(user, numbered(2, 252), id);
    const page = async (number: number) =>
      (await user.client.rpc('review_import', { import: id, filter: 'new', page: number }).throwOnError())
        .data as unknown as { page: number; pages: number; total: number; items: { line: number }[] };
    expect(await page(2)).toMatchObject({ page: 2, pages: 3, total: 251 });
    expect((await page(1)).items).toHaveLength(100);
    expect((await page(99)).items.map(({ line }) => line)).toEqual(
      Array.from({ length: 51 }, (_, index) => 202 + index),
    );
  });

  test('a completed row becomes new, and is matched', async () => {
    await importFile(user, fileOf(account, [{ date: '2026-11-20' }]));
    await stageFile(user, [unreadable(2), unreadable(3)], id);
    const first = await change(user, id, 2, { kind: 'edit', date: '2026-11-20' });
    expect(first.row).toMatchObject({ status: 'already-there', date: '2026-11-20', amount: 250 });
    const second = await change(user, id, 3, { kind: 'edit', date: '2026-11-28', description: 'Bun' });
    expect(second.row).toMatchObject({ status: 'new', reason: null });
    expect(second.import.counts).toMatchObject({ new: 1, alreadyThere: 1, unreadable: 0 });
    expect(await commitStaged(user, second.import)).toMatchObject({ added: 1, alreadyThere: 1, excluded: 0 });
  });

  test('a row completed in part stays unreadable, with its reason', async () => {
    await stageFile(user, [total(2)], id);
    const { row } = await change(user, id, 2, { kind: 'edit', description: 'Tea', amount: '2.50' });
    expect(row).toMatchObject({ status: 'left-out', description: 'Tea', amount: 250 });
    expect(row.reason).toBe('It is a total or a balance, not a transaction.');
  });

  test('an edit is matched again, with the rows it affects', async () => {
    await importFile(user, fileOf(account, [{}]));
    await stageFile(user, fileOf(account, [{}, {}]), id);
    expect((await review(user, id)).items.map(({ status }) => status)).toEqual(['already-there', 'new']);
    const { import: now } = await change(user, id, 2, { kind: 'edit', date: '2026-12-24' });
    expect((await review(user, id)).items.map(({ status }) => status)).toEqual(['new', 'already-there']);
    expect(await commitStaged(user, now)).toMatchObject({ added: 1, alreadyThere: 1 });
    expect((await ledger(user)).map(({ date }) => date)).toEqual(['2026-11-02', '2026-12-24']);
  });

  test('every field can be edited, and the other fields stay', async () => {
    const other = await newAccount(user);
    await stageFile(user, fileOf(account, [{ category: 'Drinks' }]), id);
    const { import: now } = await change(user, id, 2, {
      kind: 'edit',
      accountId: other,
      date: '2026-11-05',
      amount: '99.99',
      type: 'income',
    });
    await commitStaged(user, now);
    expect(await ledger(user)).toMatchObject([
      {
        account_id: other,
        date: '2026-11-05',
        description: 'Tea',
        category: 'Drinks',
        type: 'income',
        amount: 99.99,
      },
    ]);
  });

  test('skipping a row changes no other row, and can be undone', async () => {
    await importFile(user, fileOf(account, [{}]));
    await stageFile(user, fileOf(account, [{}, {}]), id);
    const skipped = await change(user, id, 2, { kind: 'skip' });
    expect(skipped.row.status).toBe('skipped');
    expect(skipped.import.counts).toMatchObject({ new: 1, skipped: 1 });
    expect((await change(user, id, 2, { kind: 'unskip' })).row.status).toBe('already-there');
  });

  test('a row marked as there already is added at the user’s request', async () => {
    await importFile(user, fileOf(account, [{}]));
    await stageFile(user, fileOf(account, [{}]), id);
    const { row, import: now } = await change(user, id, 2, { kind: 'add' });
    expect(row).toMatchObject({ status: 'new' });
    expect(row.reason).toContain('You chose to add it');
    expect(await commitStaged(user, now)).toMatchObject({ added: 1, alreadyThere: 0 });
    expect(await statuses(user, fileOf(account, [{}, {}]))).toEqual(['already-there', 'already-there']);
  });

  test('an unknown row, or another user’s account, is refused', async () => {
    await stageFile(user, fileOf(account, [{}]), id);
    const attempt = (line: number, what: object) =>
      user.client.rpc('change_import_row', { import: id, line, part: 0, change: what as never });
    expect((await attempt(9, { kind: 'skip' })).error).toMatchObject({ code: 'PT404', message: 'row_gone' });
    const theirs = await newAccount(await newUser());
    expect((await attempt(2, { kind: 'edit', accountId: theirs })).error).toMatchObject({
      message: 'unknown_account',
    });
  });
});

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
  undo,
} from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { anonymous, newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const tea = () => fileOf(account, [{}, { description: 'Bun', minorUnits: -1_234_567_890_99 }]);
const history = async (of = user) =>
  (await of.client.rpc('past_imports').throwOnError()).data as unknown as {
    total: number;
    items: Record<string, unknown>[];
  };

describe('a commit', () => {
  test('adds every row to the cent, in file order', async () => {
    await importFile(user, tea());
    const { data } = await user.client
      .from('transactions')
      .select('description, amount, position, edited_at, file_key')
      .order('position')
      .throwOnError();
    expect(data.map((row) => ({ ...row, amount: Number(row.amount) }))).toEqual([
      { description: 'Tea', amount: -2.5, position: 1, edited_at: null, file_key: null },
      { description: 'Bun', amount: -1234567890.99, position: 2, edited_at: null, file_key: null },
    ]);
  });

  test.each([
    ['syllables that decompose into three', '뷁'],
    ['letters that fold into two', 'ß'],
    ['letters of four bytes', '𐐷'],
  ])('accepts the longest text of %s', async (_, letter) => {
    // No two neighbours are equal, so that compression does not help.
    const description = Array.from({ length: 500 }, (__, index) =>
      letter === '뷁' ? String.fromCodePoint(0xac00 + ((index * 7919) % 11_172)) : letter,
    ).join('');
    expect(await importFile(user, fileOf(account, [{ description }]))).toMatchObject({ added: 1 });
    expect(await importFile(user, fileOf(account, [{ description }]))).toMatchObject({ alreadyThere: 1 });
  });

  test('an amount with more decimals than its currency adds nothing', async () => {
    const id = randomUUID();
    const [row = null] = fileOf(account, [{}]);
    const rows = JSON.stringify(
      ['2.50', '2.505'].map((amount, index) => ({ ...row, line: index + 2, amount })),
    );
    await open(user, id, 2).throwOnError();
    await user.client
      .rpc('stage_import_rows', { import: id, parse_number: 1, chunk: 0, rows })
      .throwOnError();
    const { revision } = (await match(user, id).throwOnError()).data as { revision: number };
    expect((await commit(user, id, revision)).error).toMatchObject({ code: 'PT422', message: 'minor_units' });
    expect(await ledger(user)).toEqual([]);
  });

  test('is done once, however often it is requested, and returns the same', async () => {
    const staged = await stageFile(user, tea());
    const answers = [];
    for (let attempt = 0; attempt < 3; attempt += 1) answers.push(await commitStaged(user, staged));
    expect(answers).toEqual(
      Array(3).fill({ kind: 'imported', added: 2, alreadyThere: 0, excluded: 0, linked: null }),
    );
    expect(await ledger(user)).toHaveLength(2);
  });

  test('shows changes made to the account meanwhile before anything is saved', async () => {
    const staged = await stageFile(user, tea());
    await enter(user, {
      account_id: account,
      date: '2026-11-02',
      description: 'tea',
      category: 'X',
      amount: 2.5,
      type: 'expense',
    });
    const answer = await commitStaged(user, staged);
    expect(answer).toMatchObject({ kind: 'changed', import: { counts: { new: 1, alreadyThere: 1 } } });
    expect(await ledger(user)).toHaveLength(1);
    if (answer.kind !== 'changed') return;
    expect(answer.import.revision).not.toBe(staged.revision);
    expect(await commitStaged(user, answer.import)).toMatchObject({
      kind: 'imported',
      added: 1,
      alreadyThere: 1,
    });
  });

  test('is not held up by a change of the account that affects no row', async () => {
    const staged = await stageFile(user, tea());
    await importFile(
      user,
      fileOf(account, [{ description: 'Rent', date: '2026-11-01', minorUnits: -90000 }]),
    );
    expect(await commitStaged(user, staged)).toMatchObject({ kind: 'imported', added: 2 });
  });

  test('saves nothing for an outdated revision', async () => {
    const staged = await stageFile(user, tea());
    await change(user, staged.id, 2, { kind: 'skip' });
    expect(await commitStaged(user, staged)).toMatchObject({
      kind: 'changed',
      import: { counts: { skipped: 1 } },
    });
    expect(await ledger(user)).toEqual([]);
  });

  test('when repeated does not bring back rows the user has deleted since', async () => {
    const staged = await stageFile(user, tea());
    await commitStaged(user, staged);
    await user.client.from('transactions').delete().eq('description', 'Tea').throwOnError();
    expect(await commitStaged(user, staged)).toMatchObject({ kind: 'imported', added: 2 });
    expect((await ledger(user)).map(({ description }) => description)).toEqual(['Bun']);
  });

  test('closes the import to further rows', async () => {
    const { id } = await importFile(user, tea());
    for (const { error } of [
      await open(user, id, 2),
      await stage(user, id, tea()),
      await match(user, id),
      await user.client.rpc('change_import_row', { import: id, line: 2, part: 0, change: { kind: 'skip' } }),
    ])
      expect(error).toMatchObject({ code: 'PT409', message: 'already_imported' });
    expect(await ledger(user)).toHaveLength(2);
  });

  test('is refused, and saves nothing, if an account has been deleted', async () => {
    const gone = await newAccount(user);
    const staged = await stageFile(user, [...tea(), { ...fileOf(gone, [{}])[0]!, line: 9 }]);
    const change = randomUUID();
    await user.client.rpc('delete_account', { change, account: gone, transactions: 0 }).throwOnError();
    expect((await commit(user, staged.id, staged.revision)).error).toMatchObject({
      message: 'unknown_account',
    });
    // Once it is gone for good, so is the staged file: the review would go on without its rows.
    await user.client.from('accounts').delete().eq('id', gone).throwOnError();
    expect((await commit(user, staged.id, staged.revision)).error).toMatchObject({ message: 'import_gone' });
    expect(await ledger(user)).toEqual([]);
  });
});

describe('a commit only if all rows are new', () => {
  const fast = async (rows: ReturnType<typeof fileOf>) => {
    const id = randomUUID();
    await open(user, id, rows.length).throwOnError();
    await stage(user, id, rows).throwOnError();
    return (await user.client.rpc('commit_import', { import: id, only_if_all_new: true }).throwOnError())
      .data as unknown as { kind: string; import: { revision: number; id: string } };
  };

  test('adds them in one call', async () => {
    expect(await fast(tea())).toEqual({
      kind: 'imported',
      added: 2,
      alreadyThere: 0,
      excluded: 0,
      linked: null,
    });
    expect(await ledger(user)).toHaveLength(2);
  });

  test.each([
    ['is there already', {}],
    ['may be a duplicate', { date: '2026-11-03' }],
    [
      'cannot be read',
      { description: 'X', status: 'unreadable' as const, reasons: [{ code: 'date_missing' }], date: null },
    ],
    ['is a total', { description: 'X', status: 'left-out' as const, reasons: [{ code: 'total' }] }],
  ])('saves nothing if one row %s, and returns the review', async (_, row) => {
    await importFile(user, fileOf(account, [{}]));
    const answer = await fast(fileOf(account, [{ description: 'New', minorUnits: -1 }, row]));
    expect(answer).toMatchObject({ kind: 'review', import: { counts: { rows: 2, new: 1 } } });
    expect(await ledger(user)).toHaveLength(1);
    const { data } = await commit(user, answer.import.id, answer.import.revision).throwOnError();
    expect(data).toMatchObject({ kind: 'imported' });
  });
});

describe('the history', () => {
  test('lists what each import did, newest first, without staged ones', async () => {
    const first = await importFile(user, tea());
    const second = await importFile(user, tea());
    await stageFile(user, tea());
    await undo(user, first.id).throwOnError();
    const { total, items: rows } = await history();
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        id: second.id,
        fileName: 'statement.csv',
        accounts: ['Everyday'],
        added: 0,
        alreadyThere: 2,
        excluded: 0,
        undoneAt: null,
      },
      { id: first.id, added: 2, alreadyThere: 0, excluded: 0 },
    ]);
    expect(rows[1]?.undoneAt).not.toBeNull();
  });

  test('is paged', async () => {
    for (let index = 0; index < 3; index += 1) await importFile(user, tea());
    const { data } = await user.client.rpc('past_imports', { page: 9, page_size: 2 }).throwOnError();
    expect(data).toMatchObject({ total: 3, pages: 2, page: 2 });
    expect((data as { items: unknown[] }).items).toHaveLength(1);
  });

  test('discarding deletes a staged import', async () => {
    const { id } = await stageFile(user, tea());
    await user.client.rpc('discard_import', { import: id }).throwOnError();
    expect((await user.client.from('import_rows').select('line').throwOnError()).data).toEqual([]);
    expect((await commit(user, id, 2)).error).toMatchObject({ code: 'PT404' });
  });
});

describe('another user', () => {
  test('sees, changes, commits and undoes nothing', async () => {
    const stranger = await newUser();
    await newAccount(stranger);
    const staged = await stageFile(user, tea());
    const done = await importFile(user, fileOf(account, [{ description: 'Done' }]));
    const before = await ledger(user);
    for (const { error } of [
      await stage(stranger, staged.id, []),
      await match(stranger, staged.id),
      await commit(stranger, staged.id, staged.revision),
      await undo(stranger, done.id),
      await stranger.client.rpc('review_import', { import: staged.id, filter: 'all', page: 1 }),
      await stranger.client.rpc('change_import_row', {
        import: staged.id,
        line: 2,
        part: 0,
        change: { kind: 'skip' },
      }),
    ])
      expect(error).toMatchObject({ code: 'PT404', message: 'import_gone' });
    const page = await stranger.client
      .rpc('import_rows_page', { import: staged.id, filter: 'all', page: 1 })
      .throwOnError();
    expect(page.data).toMatchObject({ total: 0, items: [] });
    expect(await history(stranger)).toMatchObject({ total: 0 });
    expect((await stranger.client.from('import_row_matches').select('line').throwOnError()).data).toEqual([]);
    expect(await ledger(user)).toEqual(before);
    expect((await review(user, staged.id)).items).toHaveLength(2);
  });

  test('may use the same id for their import', async () => {
    const stranger = await newUser();
    const staged = await stageFile(user, tea());
    const theirs = fileOf(await newAccount(stranger), [{ description: 'Theirs' }]);
    const own = await stageFile(stranger, theirs, staged.id);
    expect(await commitStaged(stranger, own)).toMatchObject({ added: 1 });
    expect(await commitStaged(user, staged)).toMatchObject({ added: 2 });
    await undo(stranger, own.id).throwOnError();
    expect(await ledger(user)).toHaveLength(2);
  });

  test('without a session can do nothing', async () => {
    const { id } = await stageFile(user, tea());
    const visitor = { ...user, client: anonymous() };
    for (const { error } of [await open(visitor, id, 1), await match(visitor, id), await undo(visitor, id)])
      expect(error?.code).toBe('42501');
  });
});

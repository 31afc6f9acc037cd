import { randomUUID } from 'node:crypto';
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
  undo,
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
const staged = (rows: readonly FileRow[]) => stageFile(user, fileOf(account, rows));

const byHand = async (row: Partial<Entry> = {}) => {
  const [id = ''] = await enter(user, {
    account_id: account,
    date: '2026-11-26',
    description: 'Dinner with Tom',
    category: 'Eating out',
    amount: 62.4,
    type: 'expense',
    ...row,
  });
  return id;
};

const OSTERIA: FileRow = { date: '2026-11-26', description: 'OSTERIA MARINO 0042', minorUnits: -6240 };

/** All columns of a transaction. */
async function columnsOf(id: string) {
  const { data } = await user.client.from('transactions').select().eq('id', id).single().throwOnError();
  return data;
}

describe('a row that was entered by hand', () => {
  test("is the bank's row of its amount and day, whatever the text", async () => {
    const id = await byHand();
    const file = await staged([OSTERIA]);
    expect(file.counts).toMatchObject({ new: 0, same: 1, possibleDuplicate: 0 });
    const { items } = await review(user, file.id, 'need-a-look');
    expect(items).toMatchObject([{ status: 'same', match: { id, importedOn: null } }]);
    expect(items[0]?.reason).toContain('which you entered by hand');
    expect(await commitStaged(user, file)).toMatchObject({ added: 0, alreadyThere: 1, excluded: 0 });
    expect(await ledger(user)).toMatchObject([
      { id, description: 'Dinner with Tom', category: 'Eating out', amount: -62.4 },
    ]);
  });

  test("keeps the user's words and takes the bank's data, until the import's undo", async () => {
    const id = await byHand();
    const before = await columnsOf(id);
    const row = { ...OSTERIA, date: '2026-11-28', externalId: 'A1', balance: 93760, bankTransfer: true };
    const { id: importId } = await given([row]);
    const { external_id, bank_text, file_key, balance_key, bank_transfer, ...kept } = await columnsOf(id);
    expect({ external_id, bank_text, bank_transfer }).toEqual({
      external_id: 'A1',
      bank_text: 'OSTERIA MARINO 0042',
      bank_transfer: true,
    });
    expect([file_key, balance_key]).not.toContain(null);
    expect(before).toMatchObject(kept);
    // By its text, by its id, and by the balance after it.
    for (const again of [
      { ...row, externalId: null, balance: null },
      { ...row, description: 'Marino', balance: null },
      { ...row, description: 'Marino', externalId: null },
    ])
      expect(await statusesOf([again])).toEqual(['already-there']);

    await undo(user, importId).throwOnError();
    expect(await columnsOf(id)).toEqual(before);
    expect(await statusesOf([row])).toEqual(['same']);
  });

  test.each([
    ['2026-11-22', 'new'],
    ['2026-11-23', 'same'],
    ['2026-11-29', 'same'],
    ['2026-11-30', 'new'],
  ])('on Nov 26 and in the file on %s: %s', async (date, status) => {
    await byHand();
    expect(await statusesOf([{ ...OSTERIA, date }])).toEqual([status]);
  });

  test.each<[string, FileRow]>([
    ['another amount', { minorUnits: -6241 }],
    ['the other sign', { minorUnits: 6240 }],
  ])('is no row of %s', async (_, other) => {
    await byHand();
    expect(await statusesOf([{ ...OSTERIA, ...other }])).toEqual(['new']);
  });

  test('is another one if the user says so, and nobody asks again', async () => {
    const id = await byHand();
    const file = await staged([OSTERIA]);
    const changed = await change(user, file.id, 2, { kind: 'add' });
    expect(changed.row.status).toBe('new');
    expect(await commitStaged(user, changed.import)).toMatchObject({ added: 1 });
    expect(await ledger(user)).toHaveLength(2);
    const { data } = await user.client
      .from('suggestions')
      .select('kind, first_id, refused_at')
      .throwOnError();
    expect(data).toEqual([{ kind: 'duplicate', first_id: id, refused_at: expect.any(String) }]);
    expect(await statusesOf([OSTERIA])).toEqual(['already-there']);
  });

  test('is one row of several: the nearest, then the first', async () => {
    const [late, early] = [
      await byHand({ date: '2026-11-28' }),
      await byHand({ date: '2026-11-26', description: 'Lunch' }),
    ];
    const file = await staged([
      { ...OSTERIA, date: '2026-11-24' },
      OSTERIA,
      { ...OSTERIA, date: '2026-11-28', description: 'BAR LUNA' },
    ]);
    const { items } = await review(user, file.id);
    expect(items.map(({ status, match }) => [status, match?.id])).toEqual([
      ['new', undefined],
      ['same', early],
      ['same', late],
    ]);
  });

  test('each of two equal ones is one of two rows', async () => {
    const ids = [await byHand(), await byHand()];
    const file = await staged([OSTERIA, { ...OSTERIA, description: 'BAR LUNA' }, OSTERIA]);
    const { items } = await review(user, file.id);
    expect(items.map(({ status }) => status)).toEqual(['same', 'same', 'new']);
    expect(items.slice(0, 2).map(({ match }) => match?.id)).toEqual(ids);
    expect(await commitStaged(user, file)).toMatchObject({ added: 1, alreadyThere: 2 });
  });

  test('that a file has matched is no other row, even where it was known by its text', async () => {
    await byHand({ description: 'OSTERIA MARINO 0042' });
    expect(await given([OSTERIA])).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(await statusesOf([{ ...OSTERIA, description: 'BAR LUNA' }])).toEqual(['new']);
  });

  test('is still known after edits, and nothing while it is in the trash', async () => {
    const id = await byHand();
    await given([OSTERIA]);
    await edit(user, id, { description: 'Dinner', amount: 60, date: '2026-10-01' });
    expect(await statusesOf([OSTERIA])).toEqual(['already-there']);
    await throwAway(user, 'Dinner');
    expect(await statusesOf([OSTERIA])).toEqual(['new']);
  });

  test('is not matched by a file from Outlay that has its id', async () => {
    const id = await byHand();
    await given([{ ...OSTERIA, description: 'Dinner with Tom', externalId: `outlay:${id}` }]);
    expect(await columnsOf(id)).toMatchObject({ external_id: null, file_key: null });
    expect(await statusesOf([OSTERIA])).toEqual(['same']);
  });

  test('keeps a file from being imported without a look', async () => {
    await byHand();
    const { id } = await staged([OSTERIA]);
    const { data } = await user.client
      .rpc('commit_import', { import: id, only_if_all_new: true })
      .throwOnError();
    expect(data).toMatchObject({ kind: 'review' });
  });
});

test("both legs of a transfer entered by hand are the banks' rows, and stay linked", async () => {
  const savings = await newAccount(user);
  const entry = {
    ...{ id: randomUUID(), accountId: account, toAccountId: savings, date: '2026-11-26', alsoEnter: true },
    ...{ description: 'To savings', category: 'Uncategorized', amount: 500, type: 'transfer' },
  };
  await user.client.rpc('enter_transactions', { rows: [entry] }).throwOnError();
  const links = () =>
    user.client.from('transfers').select('id, out_id, in_id, out_account_id, in_account_id').throwOnError();
  const { data: before } = await links();
  const legs = await ledger(user);
  const files = [
    fileOf(account, [{ date: '2026-11-27', description: 'WIRE 55120', minorUnits: -50000 }]),
    fileOf(savings, [{ date: '2026-11-28', description: 'DEPOSIT', minorUnits: 50000 }]),
  ];
  const undone: string[] = [];
  for (const file of files) {
    const done = await importFile(user, file);
    expect(done).toMatchObject({ added: 0, alreadyThere: 1 });
    undone.push(done.id);
  }
  for (const file of files) expect(await statuses(user, file)).toEqual(['already-there']);
  expect(await ledger(user)).toMatchObject(legs.map(({ id, amount, type }) => ({ id, amount, type })));
  expect((await links()).data).toEqual(before);
  for (const id of undone) await undo(user, id).throwOnError();
  expect(await ledger(user)).toEqual(legs);
  expect((await links()).data).toEqual(before);
});

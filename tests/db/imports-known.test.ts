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
} from './importing';
import { edit, enter, newAccount, type Entry } from './ledger';
import { importStatement, stageStatement, type Stated } from './stating';
import { newUser, type TestUser } from './support';

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

/** All columns of a transaction but what counts its changes. */
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

  test("keeps what was written and takes what the bank knows, until the import's undo", async () => {
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

describe('the balance after a row', () => {
  const six: FileRow[] = [-1000, -2000, -450, 250000, -450, -6240].map((minorUnits, index) => ({
    date: `2026-11-0${Math.floor(index / 2) + 1}`,
    minorUnits,
    description: `CARD PAYMENT SHOP ${index} LISBON`,
  }));
  let sum = 100_000;
  for (const row of six) row.balance = sum += row.minorUnits!;
  const reworded = six.map((row, index) => ({ ...row, description: `Shop no ${index}, Lisbon` }));

  test('makes it known, whatever the text', async () => {
    await given(six);
    const next = { date: '2026-11-04', minorUnits: -300, description: 'Kiosk', balance: sum - 300 };
    const file = await staged([...reworded, next]);
    expect(file.counts).toMatchObject({ new: 1, alreadyThere: 6, same: 0, possibleDuplicate: 0 });
    const { items } = await review(user, file.id, 'already-there');
    expect(items[0]?.reason).toContain('same day, amount and balance after it');
    expect(await commitStaged(user, file)).toMatchObject({ added: 1, alreadyThere: 6 });
  });

  test('counts: as often as the file has it', async () => {
    const day: FileRow[] = [
      { minorUnits: 1000, description: 'In', balance: 11000 },
      { minorUnits: -1000, description: 'Out', balance: 10000 },
      { minorUnits: 1000, description: 'In again', balance: 11000 },
    ];
    await given(day.slice(0, 2));
    expect(await statusesOf(day.map((row, index) => ({ ...row, description: `Other ${index}` })))).toEqual([
      'already-there',
      'already-there',
      'new',
    ]);
  });

  test('does not make a text unknown that the bank has moved within its day', async () => {
    await given([
      { description: 'One', balance: 9750 },
      { description: 'Two', balance: 9500 },
    ]);
    expect(
      await statusesOf([
        { description: 'Two', balance: 9750 },
        { description: 'One', balance: 9500 },
        { description: 'Three', balance: 9250 },
      ]),
    ).toEqual(['already-there', 'already-there', 'new']);
  });

  test('is that of the file, whatever is edited since', async () => {
    await given([{ description: 'One', balance: 9750 }]);
    const [row] = await ledger(user);
    await edit(user, row!.id!, { amount: 3, description: 'Mine', date: '2026-11-04' });
    expect(await statusesOf([{ description: 'Uno', balance: 9750 }])).toEqual(['already-there']);
  });
});

describe('balances that add up without what may be there', () => {
  const BALANCES: Stated[] = [
    ['2026-10-31', 100_000],
    ['2026-11-03', 97_300],
  ];
  const rows: FileRow[] = [
    { description: 'LIDL STORE 0119', minorUnits: -2_000 },
    { description: 'ROSSI COFFEE', minorUnits: -700 },
  ];
  const reworded = rows.map((row) => ({ ...row, description: `${row.description!.split(' ')[0]} Lisbon` }));

  test('leave it out, and say so', async () => {
    await importStatement(user, account, rows, BALANCES);
    const next = { date: '2026-11-05', description: 'Kiosk', minorUnits: -300 };
    const file = await stageStatement(
      user,
      account,
      [...reworded, next],
      [BALANCES[0]!, ['2026-11-05', 97_000]],
    );
    expect(file.counts).toMatchObject({ new: 1, same: 2, possibleDuplicate: 0 });
    const { items } = await review(user, file.id, 'need-a-look');
    expect(items[0]?.reason).toContain('the balances add up without it and not with it');
    expect(await commitStaged(user, file)).toMatchObject({ added: 1, alreadyThere: 2 });
    // What was decided is known from now on, whichever file comes.
    expect(await statusesOf([...rows, ...reworded, next])).toEqual([
      'already-there',
      'already-there',
      'new',
      'new',
      'already-there',
    ]);
    expect(await statusesOf(reworded)).toEqual(['already-there', 'already-there']);
    expect(await statusesOf(rows)).toEqual(['already-there', 'already-there']);
  });

  test('or only with it, and it is added', async () => {
    await given(rows.slice(0, 1));
    await byHand({ date: '2026-11-03', description: 'Coffee', amount: 7 });
    const file = await stageStatement(
      user,
      account,
      [
        { ...reworded[0]!, date: '2026-11-04' },
        { ...rows[1]!, date: '2026-11-04' },
      ],
      [
        ['2026-11-03', 97_300],
        ['2026-11-05', 94_600],
      ],
    );
    expect(file.counts).toMatchObject({ possibleDuplicate: 2, same: 0 });
    const { items } = await review(user, file.id, 'need-a-look');
    expect(items.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('only with it'),
      expect.stringContaining('only with it'),
    ]);
  });

  test('leave out the same id with another date, too', async () => {
    await importStatement(user, account, [{ ...rows[0]!, externalId: 'A1' }, rows[1]!], BALANCES);
    const file = await stageStatement(
      user,
      account,
      [{ ...rows[0]!, externalId: 'A1', date: '2026-11-08' }],
      [
        ['2026-11-03', 97_300],
        ['2026-11-08', 97_300],
      ],
    );
    const { items } = await review(user, file.id);
    expect(items).toMatchObject([{ status: 'skipped', choice: null }]);
    expect((await change(user, file.id, 2, { kind: 'add' })).row.status).toBe('new');
  });

  test('say nothing where they fit neither way', async () => {
    await given(rows);
    const file = await stageStatement(user, account, reworded, [
      ['2026-10-31', 100_000],
      ['2026-11-03', 90_000],
    ]);
    expect(file.counts).toMatchObject({ same: 0, possibleDuplicate: 2 });
  });

  test('a choice changes no other row', async () => {
    await importStatement(user, account, rows, BALANCES);
    const file = await stageStatement(user, account, reworded, BALANCES);
    const { import: changed } = await change(user, file.id, 2, { kind: 'add' });
    expect(changed.counts).toMatchObject({ new: 1, same: 1 });
    expect(await commitStaged(user, changed)).toMatchObject({ kind: 'imported', added: 1, alreadyThere: 1 });
  });
});

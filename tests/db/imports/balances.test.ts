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
  type FileRow,
} from '../support/imports';
import { edit, enter, newAccount } from '../support/ledger';
import { importStatement, stageStatement, type Stated } from '../support/statements';
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
    expect(items[0]?.reason).toContain('Left out because the balances add up only without it.');
    expect(await commitStaged(user, file)).toMatchObject({ added: 1, alreadyThere: 2 });
    // Decided rows are known from now on, whichever file comes.
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
    await enter(user, {
      ...{ account_id: account, date: '2026-11-03', description: 'Coffee', category: 'Eating out' },
      ...{ amount: 7, type: 'expense' },
    });
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

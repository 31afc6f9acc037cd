import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  commitStaged,
  fileOf,
  importFile,
  review,
  stageFile,
  throwAway,
  undo,
  type FileRow,
} from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { split } from '../support/transfers';
import { newUser, type TestUser } from '../support/users';
import {
  BOOKED,
  choose,
  EARLIER,
  editForm,
  idOf,
  LATER,
  missed,
  PENDING,
  rowsOf,
  stagePending,
  vanished,
} from './vanished-rows';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

describe('a row that others depend on keeps its amount', () => {
  test('a split row is not offered another one', async () => {
    const { second } = await stagePending(user, account);
    const id = await idOf(user, 'Trattoria Roma pending');
    const choices = await vanished(user, second.id);
    await choose(user, second.id, choices[0]?.id ?? '', 'same').throwOnError();
    const shown = (await review(user, second.id)).import;
    await split(user, id, [
      { amount: -15, type: 'expense', category: 'Food' },
      { amount: -5, type: 'expense', category: 'Tips' },
    ]);
    expect(await commitStaged(user, shown)).toMatchObject({ kind: 'changed' });
    expect((await vanished(user, second.id))[0]).toMatchObject({ choice: 'keep', row: null });
  });

  test('a linked transfer is offered a row of its amount alone', async () => {
    const savings = await newAccount(user);
    const pending = { description: 'To savings 4821', date: '2026-11-06', minorUnits: -5000 };
    await importFile(user, fileOf(account, [...EARLIER, pending]));
    await importFile(
      user,
      fileOf(savings, [{ description: 'From checking', date: '2026-11-06', minorUnits: 5000 }]),
    );
    const leg = await idOf(user, 'To savings 4821');
    await user.client
      .rpc('link_transfers', {
        change: randomUUID(),
        pairs: [{ outId: leg, inId: await idOf(user, 'From checking') }],
      })
      .throwOnError();
    const booked = { ...pending, description: 'Order 77 savings', date: '2026-11-07' };
    const other = await stageFile(
      user,
      fileOf(account, [...EARLIER, { ...booked, minorUnits: -5100 }, LATER]),
    );
    expect((await vanished(user, other.id))[0]).toMatchObject({ row: null });
  });

  test('a purchase is offered no amount below its refunds', async () => {
    const purchase = { description: 'Shoe Barn', date: '2026-11-06', minorUnits: -9000 };
    await importFile(user, fileOf(account, [...EARLIER, purchase]));
    const [refund] = await enter(user, {
      account_id: account,
      date: '2026-11-08',
      description: 'Shoe Barn refund',
      category: 'Food',
      amount: 85,
      type: 'refund',
    });
    await user.client
      .rpc('link_refund', {
        change: randomUUID(),
        refund: refund ?? '',
        purchase: await idOf(user, 'Shoe Barn'),
      })
      .throwOnError();
    const booked = (minorUnits: number) =>
      stageFile(user, fileOf(account, [...EARLIER, { ...purchase, date: '2026-11-07', minorUnits }, LATER]));
    expect((await vanished(user, (await booked(-8000)).id))[0]).toMatchObject({ row: null });
    expect((await vanished(user, (await booked(-8600)).id))[0]).toMatchObject({ row: { amount: 8600 } });
  });
});
describe('nothing is missed', () => {
  const later = [BOOKED, LATER];
  const texts = ['Rent', 'Grocer', 'Bakery', 'Cinema', 'Pharmacy', 'Bookshop', 'Florist', 'Butcher'];

  test('of what another day or text of the file matches', async () => {
    await importFile(user, fileOf(account, [...EARLIER, PENDING]));
    const moved = { ...PENDING, date: '2026-11-08', description: 'TRATTORIA ROMA 0042' };
    expect(
      (await stageFile(user, fileOf(account, [...EARLIER, moved, { ...LATER, date: '2026-11-10' }])))
        .vanished,
    ).toBeUndefined();
  });

  test('on the first and last day of a file', async () => {
    await importFile(user, fileOf(account, [...EARLIER, PENDING]));
    expect(
      (await stageFile(user, fileOf(account, [...EARLIER, { ...BOOKED, date: '2026-11-06' }]))).vanished,
    ).toBeUndefined();
    expect(
      (await stageFile(user, fileOf(account, [...EARLIER.slice(1), PENDING, ...later]))).vanished,
    ).toBeUndefined();
  });

  test('of rows entered by hand, moved to another account or deleted', async () => {
    const other = await newAccount(user);
    await importFile(user, fileOf(account, [...EARLIER, PENDING]));
    await enter(user, {
      account_id: account,
      date: '2026-11-04',
      description: 'Cash',
      category: 'Food',
      amount: 5,
      type: 'expense',
    });
    await editForm(user, await idOf(user, 'Trattoria Roma pending'), { accountId: other });
    expect((await stageFile(user, fileOf(account, [...EARLIER, ...later]))).vanished).toBeUndefined();
    await editForm(user, await idOf(user, 'Trattoria Roma pending'), { accountId: account });
    expect((await stageFile(user, fileOf(account, [...EARLIER, ...later]))).vanished?.asked).toBe(1);
    await throwAway(user, 'Trattoria Roma pending');
    expect((await stageFile(user, fileOf(account, [...EARLIER, ...later]))).vanished).toBeUndefined();
  });

  test('by a file that holds a choice of the rows', async () => {
    await importFile(user, fileOf(account, rowsOf(...texts)));
    const some = rowsOf(...texts).filter((_, index) => index % 3 !== 1);
    expect((await stageFile(user, fileOf(account, some))).vanished).toBeUndefined();
    expect((await stageFile(user, fileOf(account, [rowsOf(...texts)[3] ?? {}]))).vanished).toBeUndefined();
  });

  test('by a file of one direction', async () => {
    await importFile(
      user,
      fileOf(account, [...EARLIER, { ...PENDING, minorUnits: 2000, description: 'Salary' }, LATER]),
    );
    expect(
      (await stageFile(user, fileOf(account, [...EARLIER, LATER, { ...LATER, date: '2026-11-12' }])))
        .vanished,
    ).toBeUndefined();
  });

  test('in a stretch that the file leaves out', async () => {
    const many = Array.from({ length: 24 }, (_, index) => ({
      description: `Row ${texts[index % 8]} ${index}`,
      date: `2026-11-${String(index + 2).padStart(2, '0')}`,
      minorUnits: -100 - index,
    }));
    await importFile(user, fileOf(account, many));
    expect((await stageFile(user, fileOf(account, many.toSpliced(8, 4)))).vanished).toBeUndefined();
    expect((await stageFile(user, fileOf(account, many.toSpliced(8, 3)))).vanished?.asked).toBe(3);
  });

  test('of another card of the same account', async () => {
    await importFile(user, fileOf(account, rowsOf(...texts)));
    await importFile(
      user,
      fileOf(account, [{ description: 'Second card', date: '2026-11-05', minorUnits: -777 }]),
    );
    expect(
      (await stageFile(user, fileOf(account, [...rowsOf(...texts), { date: '2026-11-20' }]))).vanished,
    ).toBeUndefined();
  });

  test('of an import that was undone', async () => {
    const { id } = await importFile(user, fileOf(account, [...EARLIER, PENDING]));
    await editForm(user, await idOf(user, 'Trattoria Roma pending'), { note: 'mine' });
    await undo(user, id).throwOnError();
    await importFile(user, fileOf(account, EARLIER));
    expect((await stageFile(user, fileOf(account, [...EARLIER, ...later]))).vanished).toBeUndefined();
  });

  test('if an unreadable line may be the row', async () => {
    await importFile(user, fileOf(account, [...EARLIER, PENDING]));
    const unread: FileRow = {
      ...PENDING,
      status: 'unreadable',
      date: null,
      reasons: [{ code: 'date_missing' }],
    };
    expect((await stageFile(user, fileOf(account, [...EARLIER, unread, ...later]))).vanished).toBeUndefined();
  });

  test('by an export from Outlay', async () => {
    await importFile(user, fileOf(account, [...EARLIER, PENDING]));
    const own = await Promise.all(
      EARLIER.map(async (row) => ({
        ...row,
        externalId: `outlay:${await idOf(user, row.description ?? '')}`,
      })),
    );
    expect((await stageFile(user, fileOf(account, [...own, ...later]))).vanished).toBeUndefined();
  });
});

test('an edited row is judged by the day in its file', async () => {
  await importFile(user, fileOf(account, [...EARLIER, PENDING]));
  const id = await idOf(user, 'Trattoria Roma pending');
  await editForm(user, id, { date: '2026-10-01', amount: 21, note: 'mine' });
  await editForm(user, id, { date: '2026-12-24' });
  const second = await stageFile(user, fileOf(account, [...EARLIER, BOOKED, LATER]));
  expect(await vanished(user, second.id)).toMatchObject([{ id, date: '2026-12-24', row: { line: 6 } }]);
  await undo(user, second.id);
  // Moved into the days of a file, it is not a row of them.
  await importFile(
    user,
    fileOf(account, [{ ...PENDING, description: 'Hotel', date: '2026-12-20', minorUnits: -99 }]),
  );
  await editForm(user, await idOf(user, 'Hotel'), { date: '2026-11-04' });
  expect(
    await missed(user, (await stageFile(user, fileOf(account, [...EARLIER, BOOKED, LATER]))).id),
  ).toEqual(['Trattoria Roma pending']);
});

test('three rows may be booked otherwise at once, each with its own successor', async () => {
  const names = ['Alpha', 'Bravo', 'Carlo'];
  const before = Array.from({ length: 12 }, (_, index) => ({
    description: `Shop ${'abcdefghijkl'[index]}${'mnopqrstuvwx'[index]}z`,
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    minorUnits: -500 - index,
  }));
  const pending = names.map((name, index) => ({
    description: `${name} hold`,
    date: '2026-11-13',
    minorUnits: -3000 - index,
  }));
  const booked = names.map((name, index) => ({
    description: name,
    date: '2026-11-15',
    minorUnits: -3300 - index,
  }));
  await importFile(user, fileOf(account, [...before, ...pending]));
  const { id } = await stageFile(user, fileOf(account, [...before, ...booked, { date: '2026-11-18' }]));
  expect(
    (await vanished(user, id)).map(({ description, row }) => [description, row?.description]).toSorted(),
  ).toEqual(names.map((name) => [`${name} hold`, name]));
});

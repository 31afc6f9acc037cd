import { beforeAll, expect, test } from 'vitest';
import { SORTS } from '@/lib/domain/transactions/query';
import { readPage } from '../search/search';
import { edit, file, insertRows, newAccount } from '../support/ledger';
import { answerOf, remove } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';

/** Pages so deep are found by counts. */
const ROWS = 2_600;
const SIZE = 100;

let user: TestUser;
/** In the order of the unsorted list. */
let rows: { id: string; amount: number; date: string }[];

async function readRows() {
  const { data } = await user.client.rpc('export_transactions').throwOnError();
  return (data as { id: string; amount: number; date: string; type: string }[]).map(
    ({ id, amount, date, type }) => ({ id, amount: type === 'income' ? amount : -amount, date }),
  );
}

beforeAll(async () => {
  user = await newUser();
  const account = await newAccount(user);
  const other = await newAccount(user);
  // Amounts of every size on both sides of zero, two of them common, in neighbouring steps; months with many rows, few and none.
  const drawn = file(
    account,
    Array.from({ length: ROWS }, (_, index) => ({
      account_id: index % 3 === 0 ? other : account,
      date: new Date(Date.UTC(2024, 0, 1 + ((index * index) % 700))).toISOString().slice(0, 10),
      amount: ['11.52', '11.60'][index % 4] ?? (1.37 ** (index % 61) + index / 100).toFixed(2),
      type: index % 5 === 0 ? ('income' as const) : ('expense' as const),
    })),
  );
  for (let start = 0; start < ROWS; start += 650) await insertRows(user, drawn.slice(start, start + 650));
  rows = await readRows();
});

/** All rows of the list, read page by page, the last first. */
async function pages(sort: string) {
  const ids: string[] = [];
  for (let page = Math.ceil(rows.length / SIZE); page > 0; page -= 1) {
    const read = await readPage(user, { page, size: SIZE, sort });
    expect(read).toMatchObject({ page, total: rows.length });
    ids.unshift(...read.items.map(({ id }) => id));
  }
  return ids;
}

const order: Record<string, (one: (typeof rows)[number], other: (typeof rows)[number]) => number> = {
  'date-asc': (one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)),
  'amount-asc': (one, other) => one.amount - other.amount,
  'amount-desc': (one, other) => other.amount - one.amount,
};

test.each(['', ...SORTS])('pages deep in the list follow each other: %s', async (sort) => {
  expect(rows).toHaveLength(ROWS);
  const inOrder = order[sort] ? rows.toSorted(order[sort]) : rows;
  expect(await pages(sort)).toEqual(inOrder.map(({ id }) => id));
});

test('they also do after transactions were edited, moved to the trash and deleted', async () => {
  const [edited, moved, gone] = [rows[3], rows[700], rows[1500]].map((row) => row?.id ?? '') as [
    string,
    string,
    string,
  ];
  await edit(user, edited, { amount: '999999.99' });
  await edit(user, moved, { date: '1999-05-05' });
  await answerOf(remove(user, { ids: rows.slice(20, 420).map(({ id }) => id) }));
  await user.client.from('transactions').delete().eq('id', gone).throwOnError();
  rows = await readRows();
  expect(rows).toHaveLength(ROWS - 401);
  for (const sort of ['', ...SORTS]) {
    const inOrder = order[sort] ? rows.toSorted(order[sort]) : rows;
    expect(await pages(sort)).toEqual(inOrder.map(({ id }) => id));
  }
});

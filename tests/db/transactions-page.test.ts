import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRows, file, newAccount } from './ledger';
import { newUser, type TestUser } from './support';

interface PageDocument {
  total: number;
  page: number;
  pages: number;
  rows: { id: string; date: string; description: string; account_name: string; last_four_digits: string }[];
}

async function readPage(user: TestUser, page: number, pageSize = 10, search = ''): Promise<PageDocument> {
  const { data } = await user.client
    .rpc('transactions_page', { page, page_size: pageSize, search })
    .throwOnError();
  return data as unknown as PageDocument;
}

test('nothing is one empty page', async () => {
  expect(await readPage(await newUser(), 1)).toEqual({ total: 0, page: 1, pages: 1, rows: [] });
});

describe('a ledger', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await newUser();
    const account = await newAccount(user);
    await addRows(
      user,
      file(
        account,
        Array.from({ length: 47 }, (_, index) => ({
          date: `2026-11-${String((index % 9) + 1).padStart(2, '0')}`,
          description: `Row ${index}`,
          category: index % 5 === 0 ? 'Food' : 'Rent',
        })),
      ),
    );
    await addRows(
      user,
      file(account, [
        { description: `100% "off", a\\b (c) 'd' {e} : f.g * h_i ; --`, category: 'Ünïcode & Größe' },
        { description: 'plain', category: 'plain' },
      ]),
    );
  });

  test('its pages put together are the whole list, in order, nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('', 'food', 'row 1'),
        async (size, search) => {
          const first = await readPage(user, 1, size, search);
          const all = await readPage(user, 1, 1000, search);
          const rows = [...first.rows];
          for (let page = 2; page <= first.pages; page += 1)
            rows.push(...(await readPage(user, page, size, search)).rows);
          expect(rows).toEqual(all.rows);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total);
          expect(first.pages).toBe(Math.max(1, Math.ceil(first.total / size)));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('the newest date comes first, and within an import the order of its file', async () => {
    const { rows } = await readPage(user, 1, 1000, 'row');
    const dates = rows.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(rows.filter(({ date }) => date === '2026-11-09').map(({ description }) => description)).toEqual([
      'Row 8',
      'Row 17',
      'Row 26',
      'Row 35',
      'Row 44',
    ]);
  });

  test('a page outside the list is the nearest one', async () => {
    expect(await readPage(user, 99)).toMatchObject({ page: 5, pages: 5, total: 49 });
    expect((await readPage(user, 99)).rows).toHaveLength(9);
    expect(await readPage(user, -3)).toMatchObject({ page: 1 });
  });

  test('rows come with their account', async () => {
    expect((await readPage(user, 1)).rows[0]).toMatchObject({
      account_name: 'Everyday',
      last_four_digits: '4821',
    });
  });

  test.each([
    '100%',
    '"off"',
    'a\\b',
    '(c)',
    "'d'",
    '{e}',
    ': f.g',
    '* h',
    'h_i',
    '; --',
    'ÜNÏCODE',
    'größe',
    '%',
    '_',
    '*',
    '\\',
    '"',
    ',',
  ])('what is searched for is taken literally: %s', async (search) =>
    expect((await readPage(user, 1, 10, search)).total).toBe(1),
  );

  test.each(['%%', 'row_1', 'zzz', "' or true --"])('%s finds nothing', async (search) =>
    expect((await readPage(user, 1, 10, search)).total).toBe(0),
  );
});

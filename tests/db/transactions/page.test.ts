import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { toFilterDocument } from '@/lib/data/transactions/filter';
import { toMinorUnits, toDecimal } from '@/lib/domain/money/money';
import type { LegType } from '@/lib/domain/transactions/enums';
import { signedAmount } from '@/lib/domain/transactions/transaction';
import { PAGE_SIZES, SORTS } from '@/lib/domain/transactions/query';
import { matching, transactionsOf } from '../support/ledger-changes';
import { addRows, edit, file, insertRows, newAccount } from '../support/ledger';
import { readPage } from '../search/search';
import { newUser, type TestUser } from '../support/users';

test('the digest of a list changes with every row added, deleted or changed', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const digest = async () => (await matching(user)).digest;
  await addRows(user, file(account, [{ description: 'A' }, { description: 'B' }]));
  const idsOf = async (description: string) =>
    (await transactionsOf(user)).filter((row) => row.description === description).map(({ id }) => id);
  const seen = [await digest()];
  const [a] = await idsOf('A');
  await edit(user, a as string, { note: 'x' });
  seen.push(await digest());
  await user.client.from('transactions').delete().eq('description', 'A').throwOnError();
  seen.push(await digest());
  await addRows(user, file(account, [{ description: 'C' }]));
  seen.push(await digest());
  expect(new Set(seen).size).toBe(4);
  expect(await digest()).toBe(seen[3]);
});

test('an empty list is one empty page', async () => {
  expect(await readPage(await newUser())).toEqual({
    total: 0,
    spending: '0',
    income: '0',
    notCounted: { count: 0, amount: 0 },
    otherDays: { count: 0, amount: 0 },
    days: null,
    open: null,
    payee: null,
    series: null,
    page: 1,
    pages: 1,
    items: [],
  });
});

describe('a ledger', () => {
  let user: TestUser;
  let accounts: string[];
  /** Few dates, amounts and timestamps, so that equal keys are common. */
  let rows: {
    id: string;
    account_id: string;
    date: string;
    description: string;
    category: string;
    amount: number;
    type: LegType;
    created_at: string;
    position: number;
  }[];

  beforeAll(async () => {
    user = await newUser();
    accounts = [await newAccount(user), await newAccount(user)];
    const pick = <Value>(from: readonly Value[], index: number) => from[index % from.length] as Value;
    rows = Array.from({ length: 140 }, (_, index) => ({
      id: randomUUID(),
      account_id: pick(accounts, index >> 1),
      date: pick(['2026-11-02', '2026-11-03', '2026-10-31', '2025-11-02'], index * 7 + (index >> 3)),
      description: pick(['Coffee', 'coffee to go', 'Rent', 'Salary'], index + (index >> 4)),
      category: pick(['Food', 'Rent', 'Größe'], index >> 2),
      amount: pick([1, 250, 99_999_999_999_99, 10_000, 10_001], index * 3),
      type: pick<LegType>(['expense', 'income', 'expense'], index),
      created_at: pick(
        ['2026-11-05T10:00:00.000Z', '2026-11-05T10:00:00.001Z', '2026-11-04T09:00:00Z'],
        index >> 5,
      ),
      position: index % 3,
    }));
    await insertRows(
      user,
      rows.map((row) => ({ ...row, amount: toDecimal(row.amount, 'USD') })),
    );
  });

  const options = fc.record({
    search: fc.constantFrom('', 'COFFEE', 'coffee to', 'grosse', '100.0', 'nov', '-$', 'every', 'zzz'),
    category: fc.constantFrom('Food', 'food', 'Größe'),
    type: fc.constantFrom<LegType>('expense', 'income'),
    account: fc.nat({ max: 1 }),
    from: fc.constantFrom('2025-11-02', '2025-11-03', '2026-11-01', '2026-11-03'),
    to: fc.constantFrom('2025-11-02', '2025-11-30', '2026-10-31', '2026-11-02', '2026-11-30'),
    min: fc.constantFrom(1, 2, 10_000, 10_001),
    max: fc.constantFrom(1, 250, 10_000, 99_999_999_999_99),
  });
  type Name = typeof options extends fc.Arbitrary<infer All> ? keyof All : never;
  /** Few conditions at a time, so that some rows pass. */
  const filter = fc
    .tuple(
      options,
      fc.subarray<Name>(['search', 'category', 'type', 'account', 'from', 'to', 'min', 'max'], {
        maxLength: 3,
      }),
    )
    .map(([all, chosen]): Partial<typeof all> => Object.fromEntries(chosen.map((name) => [name, all[name]])));
  type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never;

  /** The expected results of the searches above, given what the rows can contain. */
  const shows = (row: (typeof rows)[number], search: string) =>
    ({
      '': true,
      COFFEE: row.description.toLowerCase().startsWith('coffee'),
      'coffee to': row.description === 'coffee to go',
      grosse: row.category === 'Größe',
      '100.0': row.amount === 10_000 || row.amount === 10_001,
      nov: row.date !== '2026-10-31',
      '-$': row.type === 'expense',
      every: true,
      zzz: false,
    })[search];

  const passes = (wanted: Filter) => (row: (typeof rows)[number]) =>
    shows(row, wanted.search ?? '') &&
    (wanted.category === undefined || row.category === wanted.category) &&
    (wanted.type === undefined || row.type === wanted.type) &&
    (wanted.account === undefined || row.account_id === accounts[wanted.account]) &&
    (wanted.from === undefined || row.date >= wanted.from) &&
    (wanted.to === undefined || row.date <= wanted.to) &&
    (wanted.min === undefined || row.amount >= wanted.min) &&
    (wanted.max === undefined || row.amount <= wanted.max);

  type Compare = (one: (typeof rows)[number], other: (typeof rows)[number]) => number;
  const by = (value: (row: (typeof rows)[number]) => string | number, direction = 1): Compare => {
    return (one, other) => {
      const [a, b] = [value(one), value(other)];
      return a === b ? 0 : (a < b ? -1 : 1) * direction;
    };
  };
  const inOrder = (sort: string): Compare => {
    const chosen: Record<string, Compare> = {
      'date-asc': by(({ date }) => date),
      'date-desc': by(({ date }) => date, -1),
      'amount-asc': by(signedAmount),
      'amount-desc': by(signedAmount, -1),
    };
    const orders = [
      ...(chosen[sort] ? [chosen[sort]] : []),
      by(({ date }) => date, -1),
      by(({ created_at }) => Date.parse(created_at), -1),
      by(({ position }) => position),
      by(({ id }) => id),
    ];
    return (one, other) => orders.reduce((found, order) => found || order(one, other), 0);
  };

  test('its pages together are all rows that pass the filter, in order, each once, with their sums', async () => {
    let pagesRead = 0;
    await fc.assert(
      fc.asyncProperty(
        filter,
        fc.constantFrom('', ...SORTS),
        fc.oneof(fc.constantFrom(...PAGE_SIZES), fc.integer({ min: 9, max: 60 })),
        async (wanted, sort, size) => {
          const { category, account, min, max, ...rest } = wanted;
          const document = toFilterDocument(
            {
              ...rest,
              ...(category !== undefined && { categories: [category] }),
              ...(account !== undefined && { accounts: accounts.slice(account, account + 1) }),
              ...(min !== undefined && { min: toDecimal(min, 'USD') }),
              ...(max !== undefined && { max: toDecimal(max, 'USD') }),
            },
            'USD',
          );
          const expected = rows.filter(passes(wanted)).sort(inOrder(sort));
          const sum = (type: LegType) =>
            expected.reduce(
              (minorUnits, row) => (row.type === type ? minorUnits + row.amount : minorUnits),
              0,
            );
          const pages = Math.max(1, Math.ceil(expected.length / size));

          const seen: string[] = [];
          for (let page = 1; page <= pages; page += 1) {
            const answer = await readPage(user, { filter: document, page, size, sort });
            expect(answer).toMatchObject({ page, pages, total: expected.length });
            expect([toMinorUnits(answer.spending, 'USD'), toMinorUnits(answer.income, 'USD')]).toEqual([
              sum('expense'),
              sum('income'),
            ]);
            expect(answer.items.length).toBeLessThanOrEqual(size);
            seen.push(...answer.items.map(({ id }) => id));
            pagesRead += 1;
          }
          expect(seen).toEqual(expected.map(({ id }) => id));
          const beyond = await readPage(user, { filter: document, page: pages + 3, size, sort });
          expect([beyond.page, beyond.items.at(-1)?.id]).toEqual([pages, expected.at(-1)?.id]);
        },
      ),
      { numRuns: 50 },
    );
    expect(pagesRead).toBeGreaterThan(90);
  }, 240_000);

  test('a page outside the list is the nearest one', async () => {
    expect(await readPage(user, { page: 9_999_999 })).toMatchObject({ page: 14, pages: 14, total: 140 });
    for (const page of [0, -3]) expect(await readPage(user, { page })).toMatchObject({ page: 1 });
  });

  test('a row contains what an edit needs', async () => {
    const { items: shown } = await readPage(user, { sort: 'date-asc', size: 1 });
    const first = [...rows].sort(inOrder('date-asc'))[0];
    expect(shown).toEqual([
      {
        id: first?.id,
        date: first?.date,
        description: first?.description,
        category: first?.category,
        amount: (first?.amount ?? NaN) / 100,
        type: first?.type,
        accountId: first?.account_id,
        incoming: false,
        note: '',
        oneTime: false,
        counted: true,
        expectedBack: false,
        tagIds: [],
        parts: [],
        transfer: null,
        revision: 1,
      },
    ]);
  });

  test('the export contains the rows of the pages, in their order, for any filter', async () => {
    const { data } = await user.client
      .rpc('export_transactions', { filter: { search: 'coffee', type: 'expense' } })
      .throwOnError();
    const wanted = rows.filter(passes({ search: 'COFFEE', type: 'expense' })).sort(inOrder(''));
    expect(
      (data as { date: string; description: string; account: string }[]).map((row) => [
        row.date,
        row.description,
        row.account,
      ]),
    ).toEqual(wanted.map((row) => [row.date, row.description, 'Everyday (*4821)']));
  });
});

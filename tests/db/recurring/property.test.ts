import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOf, importFile, undo } from '../support/imports';
import { edit, newAccount } from '../support/ledger';
import { remove, takeBack, transactionsOf } from '../support/ledger-changes';
import { rentByWords, saveSeries, search } from '../support/recurring';
import { newUser, type TestUser } from '../support/users';

/** A month's file: rent, a salary, a subscription, two contracts at one payee, rent under two texts, and some noise. */
function fileOfMonth(month: number, account: string, noise: number) {
  const at = (day: number) => `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return fileOf(account, [
    { description: 'Rent', minorUnits: -90_000, date: at(1 + (noise % 2)) },
    { description: 'Salary', minorUnits: 260_000, date: at(25) },
    { description: 'Netflix', minorUnits: month < 7 ? -1_299 : -1_499, date: at(4) },
    { description: 'Apple', minorUnits: -299, date: at(3) },
    { description: 'Apple', minorUnits: -999, date: at(18) },
    { description: month % 2 ? 'Jane Smith' : 'Smith Homes', minorUnits: -90_000, date: at(5 + (noise % 4)) },
    { description: 'Amazon', minorUnits: -(1_000 + noise * 37), date: at(2 + (noise % 20)) },
  ]);
}

interface Found {
  payee: string;
  state: string;
  kind: string;
  matches: string[];
}

/** The series of a ledger, without ids. */
async function foundBy(user: TestUser): Promise<Found[]> {
  const { data } = await user.client
    .from('recurring_series')
    .select('state, kind, recurring_matches (due_on, transactions (date, description, amount, deletion_id))')
    .throwOnError();
  const all = data as unknown as {
    state: string;
    kind: string;
    recurring_matches: {
      due_on: string;
      transactions: { date: string; description: string; amount: number; deletion_id: string | null };
    }[];
  }[];
  return all
    .map(({ state, kind, recurring_matches: matches }) => ({
      payee: matches.map(({ transactions: row }) => row.description).toSorted()[0] ?? '',
      ...{ state, kind },
      matches: matches
        .map(
          ({ due_on, transactions: row }) =>
            `${due_on} ${row.date} ${row.amount}${row.deletion_id === null ? '' : ' in the trash'}`,
        )
        .toSorted(),
    }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** No transaction fills two occurrences, no occurrence found is filled twice, and all that fill one are live. */
async function expectOneToOne(user: TestUser): Promise<void> {
  const { data } = await user.client
    .from('recurring_matches')
    .select('transaction_id, series_id, due_on, by_hand, transactions (deletion_id)')
    .throwOnError();
  const rows = data as unknown as {
    transaction_id: string;
    series_id: string;
    due_on: string;
    transactions: { deletion_id: string | null };
  }[];
  expect(new Set(rows.map((row) => row.transaction_id)).size).toBe(rows.length);
  expect(new Set(rows.map((row) => `${row.series_id} ${row.due_on}`)).size).toBe(rows.length);
  expect(rows.filter((row) => row.transactions.deletion_id !== null)).toEqual([]);
}

const MONTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11];

const step = fc.oneof(
  fc.record({ kind: fc.constant('undo import' as const), place: fc.nat(8) }),
  fc.record({ kind: fc.constant('delete' as const), place: fc.nat(60) }),
  fc.record({ kind: fc.constant('restore' as const), place: fc.nat(10) }),
  fc.record({ kind: fc.constant('edit' as const), place: fc.nat(60), days: fc.integer({ min: 1, max: 28 }) }),
);

test('whatever order files come in, and whatever is edited, undone and restored between them, what comes back is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(MONTHS, { minLength: MONTHS.length }),
      fc.array(step, { maxLength: 6 }),
      fc.array(fc.nat(30), { minLength: MONTHS.length, maxLength: MONTHS.length }),
      fc.nat(MONTHS.length - 1),
      async (order, steps, noise, worded) => {
        const inOrder = await newUser();
        const straight = await newAccount(inOrder);
        await saveSeries(inOrder, rentByWords(straight, ['smith'])).throwOnError();
        for (const month of MONTHS)
          await importFile(inOrder, fileOfMonth(month, straight, noise[MONTHS.indexOf(month)] ?? 0));
        await search(inOrder);
        await expectOneToOne(inOrder);

        const user = await newUser();
        const account = await newAccount(user);
        const imports = new Map<number, string>();
        const add = async (month: number) => {
          const { id } = await importFile(
            user,
            fileOfMonth(month, account, noise[MONTHS.indexOf(month)] ?? 0),
          );
          imports.set(month, id);
        };
        for (const [index, month] of order.entries()) {
          await add(month);
          if (index === worded) await saveSeries(user, rentByWords(account, ['smith'])).throwOnError();
          await search(user);
          const made = steps[index];
          if (!made) continue;
          const rows = await transactionsOf(user);
          const row = rows[made.place % Math.max(rows.length, 1)];
          const past = [...imports.keys()];
          // Each step is taken back, so that both ledgers end alike.
          if (made.kind === 'undo import') {
            const again = past[made.place % past.length] ?? month;
            await undo(user, imports.get(again) ?? '').throwOnError();
            await search(user);
            await expectOneToOne(user);
            await add(again);
          } else if (row && made.kind === 'edit') {
            await edit(user, row.id, { date: `2026-02-${String(made.days).padStart(2, '0')}` });
            await search(user);
            await expectOneToOne(user);
            await edit(user, row.id, { date: row.date });
          } else if (row) {
            const change = randomUUID();
            await remove(user, { ids: [row.id] }, change).throwOnError();
            await search(user);
            await expectOneToOne(user);
            await takeBack(user, change).throwOnError();
          }
          await search(user);
          await expectOneToOne(user);
        }
        expect(await foundBy(user)).toEqual(await foundBy(inOrder));
        // The same search again changes nothing.
        const before = await foundBy(user);
        await search(user);
        expect(await foundBy(user)).toEqual(before);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
}, 480_000);

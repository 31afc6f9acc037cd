import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowToStage } from '@/lib/domain/imports/staging/staged-import';
import { change, commitStaged, fileOf, importFile, ledger, stageFile, undo } from '../support/imports';
import { newAccount } from '../support/ledger';
import { newUser } from '../support/users';

/** A bank transaction, from few choices, so that duplicates are common. */
const movement = fc.record({
  day: fc.integer({ min: 1, max: 12 }),
  minorUnits: fc.constantFrom(-450, -250, 325000),
  description: fc.constantFrom('Coffee', 'Tea house', 'TEA  HOUSE', 'Salary'),
});

const windows = fc.array(
  fc.record({ from: fc.integer({ min: 1, max: 12 }), days: fc.integer({ min: 1, max: 12 }) }),
  { minLength: 1, maxLength: 5 },
);

const date = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;

test('overlapping statements in any order: every transaction is added once, and undo restores the previous state', async () => {
  const user = await newUser();
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 1, maxLength: 30 }),
      windows,
      fc.constantFrom('no ids', 'ids', 'new ids each time', 'one id for all'),
      fc.integer({ min: 0, max: 4 }),
      async (movements, statements, ids, undone) => {
        const account = await newAccount(user);
        const statement = ({ from, days }: { from: number; days: number }, number: number): RowToStage[] => {
          const inside = movements.flatMap((entry, index) =>
            entry.day >= from && entry.day < from + days ? [{ ...entry, index }] : [],
          );
          return fileOf(
            account,
            inside.map(({ day, minorUnits, description, index }) => ({
              date: date(day),
              minorUnits,
              description,
              externalId: {
                'no ids': null,
                ids: `${index}`,
                'new ids each time': `${number}/${index}`,
                'one id for all': '0',
              }[ids],
            })),
          );
        };
        const own = () => ledger(user, account);

        const covered = new Set<number>();
        for (const [number, window] of statements.entries()) {
          const rows = statement(window, number);
          if (rows.length === 0) continue;
          // A row alone with an id that another one has is that one, on the other of its days.
          if (ids === 'one id for all' && rows.length === 1) continue;
          const before = await own();
          const done = await importFile(user, rows);
          if (done.kind !== 'imported') throw new Error(done.kind);
          expect(done.added + done.alreadyThere + done.excluded).toBe(rows.length);
          for (let day = window.from; day < window.from + window.days; day += 1) covered.add(day);
          expect(await own()).toHaveLength(movements.filter(({ day }) => covered.has(day)).length);

          if (number === undone) {
            expect((await undo(user, done.id).throwOnError()).data).toEqual({
              removed: done.added,
              kept: [],
            });
            expect(await own()).toEqual(before);
            expect(await importFile(user, rows)).toMatchObject({
              added: done.added,
              alreadyThere: done.alreadyThere,
            });
          }
          expect(await importFile(user, rows)).toMatchObject({
            added: 0,
            alreadyThere: rows.length,
            excluded: 0,
          });
        }
        const sum = (minorUnits: number[]) => minorUnits.reduce((total, some) => total + some, 0);
        expect(sum((await own()).map((row) => Math.round(Number(row.amount) * 100)))).toBe(
          sum(movements.filter(({ day }) => covered.has(day)).map(({ minorUnits }) => minorUnits)),
        );
      },
    ),
    { numRuns: 40 },
  );
}, 480_000);

test('whatever the user does in the review, the counts add up, and the commit follows them', async () => {
  const user = await newUser();
  const step = fc.record({
    line: fc.integer({ min: 2, max: 12 }),
    what: fc.oneof(
      fc.constantFrom({ kind: 'skip' as const }, { kind: 'unskip' as const }, { kind: 'add' as const }),
      fc.record({ kind: fc.constant('edit' as const), date: fc.integer({ min: 1, max: 12 }).map(date) }),
      fc.constantFrom(
        { kind: 'edit' as const, description: 'Tea house' },
        { kind: 'edit' as const, amount: '2.50' },
      ),
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { maxLength: 8 }),
      fc.array(
        fc.record({
          movement,
          status: fc.constantFrom('readable' as const, 'unreadable' as const, 'left-out' as const),
        }),
        { minLength: 1, maxLength: 10 },
      ),
      fc.array(step, { maxLength: 6 }),
      async (there, incoming, steps) => {
        const account = await newAccount(user);
        const row = ({ day, minorUnits, description }: (typeof there)[number]) => ({
          date: date(day),
          minorUnits,
          description,
        });
        if (there.length > 0) await importFile(user, fileOf(account, there.map(row)));
        let staged = await stageFile(
          user,
          fileOf(
            account,
            incoming.map(({ movement: some, status }) =>
              status === 'readable'
                ? row(some)
                : { ...row(some), status, date: null, reasons: [{ code: 'date_missing' }] },
            ),
          ),
        );
        const check = () => {
          const { rows, ...parts } = staged.counts;
          expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(rows);
          expect(rows).toBe(incoming.length);
        };
        check();
        for (const { line, what } of steps) {
          if (line > incoming.length + 1) continue;
          staged = (await change(user, staged.id, line, what)).import;
          check();
        }
        const { counts } = staged;
        const done = await commitStaged(user, staged);
        if (done.kind !== 'imported') throw new Error(done.kind);
        // Rows that this file lacks may be asked about, and stay as long as nobody answers.
        const { vanished = { asked: 0, removed: 0, replaced: 0 }, ...result } = done;
        expect(result).toEqual({
          kind: 'imported',
          added: counts.new + counts.possibleDuplicate,
          alreadyThere: counts.alreadyThere,
          excluded: counts.excluded + counts.unreadable + counts.skipped,
          linked: null,
        });
        expect(vanished).toMatchObject({ removed: 0, replaced: 0 });
        expect(await ledger(user, account)).toHaveLength(
          there.length + counts.new + counts.possibleDuplicate,
        );
      },
    ),
    { numRuns: 40 },
  );
}, 480_000);

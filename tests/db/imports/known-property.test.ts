import fc from 'fast-check';
import { expect, test } from 'vitest';
import { change, commitStaged, fileOf, ledger, review, stageFile, undo } from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { newUser } from '../support/users';

const DAYS = 12;
const date = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;

/** A bank transaction of a unique size, so that nothing but itself may be it; some were entered by hand before. */
const movement = fc.record({
  day: fc.integer({ min: 4, max: DAYS }),
  byHand: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  out: fc.boolean(),
});

const files = fc.array(
  fc.record({
    from: fc.integer({ min: 1, max: DAYS }),
    days: fc.integer({ min: 3, max: DAYS }),
    wording: fc.constantFrom('SHOP', 'Shop, Lisbon', 'KIOSK'),
    balances: fc.boolean(),
    undone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

test('rows by hand and files in any order and wording: each movement is there once, and an undo leaves no trace', async () => {
  const user = await newUser();
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12 }), files, async (drawn, windows) => {
      const account = await newAccount(user);
      const movements = drawn
        .map((entry, index) => ({ ...entry, minorUnits: (index + 1) * 100 * (entry.out ? -1 : 1) }))
        .toSorted((one, other) => one.day - other.day);
      const balances = movements.reduce<number[]>(
        (sums, { minorUnits }) => [...sums, (sums.at(-1) ?? 0) + minorUnits],
        [],
      );
      for (const { day, byHand, minorUnits } of movements) {
        if (byHand === null) continue;
        await enter(user, {
          ...{ account_id: account, date: date(day + byHand), description: `Mine ${minorUnits}` },
          ...{ category: 'Food', amount: Math.abs(minorUnits) / 100 },
          type: minorUnits < 0 ? 'expense' : 'income',
        });
      }
      const all = async () => {
        const { data } = await user.client
          .from('transactions')
          .select()
          .eq('account_id', account)
          .order('amount')
          .throwOnError();
        return data;
      };
      const there = new Set(movements.flatMap(({ byHand }, index) => (byHand === null ? [] : [index])));
      for (const { from, days, wording, balances: states, undone } of windows) {
        const inside = movements.flatMap(({ day }, index) =>
          day >= from && day < from + days ? [index] : [],
        );
        if (inside.length === 0) continue;
        const rows = fileOf(
          account,
          inside.map((index) => ({
            date: date(movements[index]!.day),
            minorUnits: movements[index]!.minorUnits,
            description: wording,
            balance: states ? balances[index]! : null,
          })),
        );
        const take = async () => {
          let staged = await stageFile(user, rows);
          for (const row of (await review(user, staged.id, 'need-a-look')).items)
            staged = (await change(user, staged.id, row.line, { kind: 'same' })).import;
          return { id: staged.id, ...(await commitStaged(user, staged)) };
        };
        const known = inside.filter((index) => there.has(index));
        const before = await all();
        const done = await take();
        // Another wording without a balance has nothing in common with the row of an earlier file.
        const fresh = done.kind === 'imported' ? done.added : -1;
        if (undone || fresh !== inside.length - known.length) {
          await undo(user, done.id).throwOnError();
          expect(await all()).toEqual(before);
          if (fresh !== inside.length - known.length) {
            expect(states && fresh < inside.length - known.length).toBe(false);
            continue;
          }
          expect(await take()).toMatchObject({ kind: 'imported', added: fresh });
        }
        for (const index of inside) there.add(index);
        expect((await stageFile(user, rows)).counts).toMatchObject({ alreadyThere: rows.length });
        const amounts = (await ledger(user, account)).map(({ amount }) => Math.round(amount * 100));
        expect(amounts.toSorted((a, b) => a - b)).toEqual(
          [...there].map((index) => movements[index]!.minorUnits).toSorted((a, b) => a - b),
        );
      }
    }),
    { numRuns: 15 },
  );
}, 480_000);

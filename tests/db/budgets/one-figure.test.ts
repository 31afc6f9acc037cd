import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { addCalendar } from '../support/budgets';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { BEGINNING, day, emptyLedger, step, take } from '../support/random-steps';
import { newUserOn } from '../support/users';
import { addIncome, income, MONTHLY } from './paydays';
import { budgetsOf, expectCarryOf, expectFiguresOf, expectOneFigure, pagesOf } from './period-figures';
import { calendar, change, chosen, make, TODAY } from './random-changes';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

const input = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 15 }),
  income,
  calendar: fc.option(calendar),
  changes: fc.array(change, { minLength: 3, maxLength: 12 }),
  today: day,
});
type Input = typeof input extends fc.Arbitrary<infer I> ? I : never;

/** A run with each kind of change, some of which move the boundaries of periods. */
const RICH: Input = {
  steps: [],
  income: { rhythm: MONTHLY, shift: 'before', off: [0, null, 3, 0, 0, 0] },
  calendar: 'payday',
  changes: [
    { kind: 'payday', on: '2025-01-05', step: { kind: 'row is entered', place: 1, off: -4 } },
    {
      kind: 'limit',
      on: '2025-01-05',
      category: 'Food',
      choice: { amount: '20.00', carry: 'both', carryCap: null, restart: '7.00' },
    },
    {
      kind: 'limit',
      on: '2025-01-05',
      category: 'Shopping',
      choice: { amount: '55.55', carry: 'unspent', carryCap: '30.00', restart: null },
    },
    { kind: 'limit', on: '2025-01-28', category: 'Transport', choice: { amount: '120.00', per: 'year' } },
    { kind: 'move', on: '2025-01-28', pair: ['Shopping', 'Food'], amount: 5 },
    { kind: 'payday', on: '2025-01-28', step: { kind: 'row comes on another day', place: 2, off: -5 } },
    { kind: 'undo', on: '2025-01-28' },
    { kind: 'payday', on: '2025-02-10', step: { kind: 'row is entered', place: 3, off: -4 } },
    { kind: 'payday', on: '2025-02-10', step: { kind: 'row is deleted', place: 0, restored: true } },
    { kind: 'payday', on: '2025-02-10', step: { kind: 'row comes on another day', place: 1, off: 6 } },
    { kind: 'payday', on: '2025-02-10', step: { kind: 'row is deleted', place: 2, restored: false } },
    { kind: 'payday', on: '2025-02-10', step: { kind: 'time is moved', place: 2, off: 4 } },
    { kind: 'merge', on: TODAY, pair: ['Shopping', 'Food'] },
    {
      kind: 'payday',
      on: '2025-03-03',
      step: {
        kind: 'other terms',
        place: 5,
        income: { rhythm: MONTHLY, shift: 'after', off: [] },
      },
    },
    { kind: 'switch', on: '2025-03-03', calendar: { kind: 'last-day', shift: 'none' }, limits: [] },
  ],
  today: TODAY,
};

/** The kinds of changes that were made; those that have moved the boundaries of periods are in it twice. */
const made = new Set<string>();

async function run({ steps, income, calendar, changes, today }: Input): Promise<void> {
  const { user, accounts } = await emptyLedger(TODAY);
  for (const one of [...BEGINNING, ...steps]) await take(user, accounts, one);
  const ledger = { user, account: accounts[0], series: randomUUID(), income, today: TODAY };
  await addIncome(ledger);
  if (calendar) {
    const { seriesId, ...runs } = { seriesId: undefined, ...chosen(calendar, ledger) };
    await addCalendar(user, {
      ...{ valid_from: '2024-01-01', ...runs },
      ...(seriesId !== undefined && { series_id: seriesId }),
    });
  }

  const stack: { undo: () => Promise<void>; before: Awaited<ReturnType<typeof budgetsOf>> }[] = [];
  // Taken back from the last to the first, each change leaves everything as it was before it.
  const takeLastBack = async () => {
    const last = stack.pop();
    await last?.undo();
    if (last) expect(await budgetsOf(user)).toEqual(last.before);
  };
  for (const one of changes.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    if (one.kind === 'undo') {
      await takeLastBack();
      continue;
    }
    const before = await budgetsOf(user);
    const undo = await make(ledger, one);
    if (!undo) continue;
    stack.push({ undo, before });
    const kind = one.kind === 'payday' ? one.step.kind : one.kind;
    made.add(kind);
    const { periods } = await budgetsOf(user);
    if (JSON.stringify(periods) !== JSON.stringify(before.periods)) made.add(`${kind}, other days`);
  }
  await expectCarryOf(user);
  await expectOneFigure(user, today);

  const dataExport = await exportOf(user);
  await expectFiguresOf(dataExport.tables, user, today);
  const other = await newUserOn(TODAY);
  expect(await restoreInto(other, dataExport)).toMatchObject({ ok: true });
  expect(await budgetsOf(other)).toEqual(await budgetsOf(user));
  expect(await pagesOf(other, today)).toEqual(await pagesOf(user, today));
  await expectOneFigure(other, today);

  while (stack.length > 0) await takeLastBack();
  await expectOneFigure(user, today);
}

test('under random calendars, paydays, limits, moves and merges, every period has one figure on every screen and in exports, and carry adds up', async () => {
  await fc.assert(fc.asyncProperty(input, run), {
    numRuns: 14,
    endOnFailure: true,
    examples: [[RICH]],
  });
  expect([...made]).toEqual(
    expect.arrayContaining([
      ...['limit', 'move', 'merge', 'switch, other days', 'row is deleted, other days'],
      ...['row comes on another day, other days', 'row is entered, other days', 'time is moved, other days'],
      ...['other terms, other days'],
    ]),
  );
}, 480_000);

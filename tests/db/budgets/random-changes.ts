import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { toMinorUnits } from '@/lib/domain/money/money';
import { saveLimit } from '../support/budgets';
import { takeBack } from '../support/ledger-changes';
import { mayBeRefused } from '../support/random-steps';
import { search } from '../support/recurring';
import type { TestUser } from '../support/users';
import { paydayOf, paydayStep, takePaydayStep, type PaydayLedger } from './paydays';

const cents = (amount: number | string | null) => toMinorUnits(amount ?? 0, 'USD');

/** A calendar of budget periods as its form sends it; 'payday' follows the ledger's income. */
export const calendar = fc.oneof(
  { weight: 1, arbitrary: fc.constant('payday' as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { kind: 'day', day: 1, shift: 'none' },
      { kind: 'day', day: 1, shift: 'before' },
      { kind: 'day', day: 25, shift: 'none' },
      { kind: 'day', day: 28, shift: 'after' },
      { kind: 'last-day', shift: 'none' },
      { kind: 'last-business-day', shift: 'none' },
      { kind: 'weekly', anchor: '2026-11-04', shift: 'none' },
      { kind: 'two-weekly', anchor: '2026-01-06', shift: 'none' },
      { kind: 'four-weekly', anchor: '2027-02-01', shift: 'none' },
    ),
  },
);
type CalendarChoice = typeof calendar extends fc.Arbitrary<infer C> ? C : never;

/** The calendar that was chosen, in full. */
export const chosen = (calendar: CalendarChoice, { income, series }: PaydayLedger) =>
  calendar === 'payday' ? paydayOf(income, series) : calendar;

/** The day that the user's app states: merges are made on it. */
export const TODAY = '2025-02-20';

const on = fc.constantFrom('2025-01-05', '2025-01-28', '2025-02-10', TODAY, '2025-03-03');
const pair = fc.constantFrom<[string, string][]>(
  ['Food', 'Shopping'],
  ['Shopping', 'Food'],
  ['Food', 'Transport'],
);
/** A change to what budgets are made of, on a day, or the undo of the one before. */
export const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      on,
      category: fc.constantFrom('Food', 'Shopping'),
      choice: fc.record({
        amount: fc.constantFrom('0.00', '20.00', '55.55', null),
        carry: fc.constantFrom('none' as const, 'unspent' as const, 'both' as const),
        carryCap: fc.constantFrom(null, '30.00'),
        restart: fc.constantFrom(null, null, '7.00', '-7.00'),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      on,
      category: fc.constantFrom('Travel', 'Transport'),
      choice: fc.record({ amount: fc.constantFrom('120.00', '1000.00'), per: fc.constant('year' as const) }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      on,
      calendar,
      limits: fc.constantFrom<Json[]>([], [{ category: 'Food', amount: '33.33' }]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      on,
      pair,
      amount: fc.integer({ min: 1, max: 50 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      on: fc.constant(TODAY),
      pair: fc.oneof(
        pair,
        fc.constantFrom<[string, string][]>(['Travel', 'Food'], ['Food', 'Rent'], ['Rent', 'Shopping']),
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('payday' as const), on, step: paydayStep }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), on }) },
);
export type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/**
 * Makes a change, as far as it is possible.
 * @returns its undo, which fails where something else was changed since; null if nothing was done
 */
export async function make(
  ledger: PaydayLedger,
  one: Exclude<Change, { kind: 'undo' }>,
): Promise<(() => Promise<void>) | null> {
  const { user, today } = ledger;
  const { client } = user;
  const change = randomUUID();
  if (one.kind === 'limit') {
    const { data: found } = await client
      .from('categories')
      .select('id')
      .eq('name', one.category)
      .eq('kind', 'spending')
      .throwOnError();
    // A merge has taken it, or it is one of income now.
    if (found.length === 0) return null;
    await saveLimit(user, one.category, one.choice, one.on, change);
  } else if (one.kind === 'switch') {
    const content = chosen(one.calendar, ledger);
    await mayBeRefused(
      client.rpc('switch_calendar', {
        ...{ change, content: content as Json, limits: one.limits, today: one.on },
      }),
      ['category_gone', 'payday_gone'],
    );
  } else if (one.kind === 'move') {
    await move(user, one, change);
  } else if (one.kind === 'merge') {
    await merge(user, one.pair, change);
  } else {
    const row = await takePaydayStep(ledger, one.step, change);
    if (row !== null)
      return async () => {
        await client.from('transactions').delete().eq('id', row).throwOnError();
        await search(user, today);
      };
  }
  const { data: made } = await client.from('ledger_changes').select('id').eq('id', change).throwOnError();
  if (made.length === 0) return null;
  return async () => {
    const { data } = await takeBack(user, change).throwOnError();
    expect(data).not.toHaveProperty('changedSince');
    await search(user, today);
  };
}

async function move(
  user: TestUser,
  one: { on: string; pair: [string, string]; amount: number },
  change: string,
) {
  const { data: period } = await user.client.rpc('running_period', { day: one.on }).throwOnError();
  const [source, target] = one.pair;
  const { error } = await user.client.rpc('move_between_limits', {
    ...{ change, period, source, target, amount: one.amount },
  });
  if (!error) return;
  // One of the categories has been merged away, is one of income, or has no limit then.
  const { data: held } = await user.client.rpc('limits_in', { period }).throwOnError();
  const { data: categories } = await user.client
    .from('categories')
    .select('id, name')
    .eq('kind', 'spending')
    .throwOnError();
  const limited = categories.filter(({ id }) => held.some(({ category_id }) => category_id === id));
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name);
  const among = names(error.message === 'category_gone' ? categories : limited);
  expect(['category_gone', 'limit_gone']).toContain(error.message);
  expect(one.pair.every((name) => among.includes(name))).toBe(false);
}

/** Merges a category into another one, and expects what both had carried to add up. */
async function merge(user: TestUser, [source, target]: [string, string], change: string) {
  const { client } = user;
  const limitsNow = async (...names: string[]) => {
    const [{ data: categories }, { data: figures }] = await Promise.all([
      client.from('categories').select('id, name').in('name', names).throwOnError(),
      client.rpc('limit_figures', { first: TODAY, last: TODAY }).throwOnError(),
    ]);
    return figures.filter(({ category_id }) => categories.some(({ id }) => id === category_id));
  };
  const before = await limitsNow(source, target);
  const { error } = await client.rpc('merge_categories', { source, target, today: TODAY, change });
  if (error) return expect(error.message).toBe('category_gone');
  const [after] = await limitsNow(target);
  if ([...before, after].some((figure) => figure?.per === 'year')) return;
  const carried = before.reduce((all, figure) => all + cents(figure.carried), 0);
  expect(cents(after?.carried ?? 0)).toBe(carried);
}

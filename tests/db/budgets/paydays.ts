import fc from 'fast-check';
import type { Json } from '@/lib/supabase/database.types';
import { enter } from '../support/ledger';
import { remove, restore } from '../support/ledger-changes';
import { saveSeries, search } from '../support/recurring';
import type { TestUser } from '../support/users';

/** A rhythm of an income, and the days it is due on in the months of the tests. */
export interface Rhythm {
  unit: 'month' | 'week';
  every: number;
  days: number[];
  anchor: string;
  due: string[];
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const daysAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * 86_400_000);

/** Every month on a day, or on the last one of months without it. */
function monthly(day: number): Rhythm {
  const due = [10, 11, 12, 13, 14, 15].map((month) => {
    const last = new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();
    return dayOf(Date.UTC(2024, month, Math.min(day, last)));
  });
  return { unit: 'month', every: 1, days: [day], anchor: due[0] ?? '', due };
}

export const MONTHLY = monthly(25);

const twoWeekly: Rhythm = {
  ...{ unit: 'week', every: 2, days: [], anchor: '2024-11-01' },
  due: Array.from({ length: 13 }, (_, index) => daysAfter('2024-11-01', index * 14)),
};

/** An income with the days by which its rows are early or late; null for one that has not come. */
export const income = fc.record({
  rhythm: fc.constantFrom(MONTHLY, monthly(1), monthly(31), twoWeekly),
  shift: fc.constantFrom('none', 'before', 'after'),
  off: fc.array(fc.option(fc.integer({ min: -9, max: 12 }), { freq: 5 }), { minLength: 13, maxLength: 13 }),
});
export type Income = typeof income extends fc.Arbitrary<infer I> ? I : never;

/** A ledger with an income that periods may follow. */
export interface PaydayLedger {
  user: TestUser;
  account: string;
  series: string;
  income: Income;
  /** The day that the user's app states. */
  today: string;
}

const ROW = { description: 'ACME PAYROLL', category: 'Salary', amount: 2600, type: 'income' };

const termsOf = ({ rhythm: { unit, every, days, anchor }, shift }: Income, validFrom: string) => ({
  ...{ validFrom, unit, every, days, anchor, shift, ordinal: null, weekday: null },
  ...{ amountKind: 'last', amount: null },
});

/** Enters the rows of an income and makes a series of them. */
export async function addIncome({ user, account, series, income, today }: PaydayLedger): Promise<void> {
  const rows = income.rhythm.due.flatMap((due, index) => {
    const off = income.off[index] ?? null;
    return off === null ? [] : [{ ...ROW, account_id: account, date: daysAfter(due, off) }];
  });
  await enter(user, ...rows);
  await saveSeries(user, seriesOf({ account, series, income }, null, '0001-01-01')).throwOnError();
  await search(user, today);
}

const seriesOf = (
  { account, series, income }: Pick<PaydayLedger, 'account' | 'series' | 'income'>,
  revision: number | null,
  validFrom: string,
) => ({
  ...{ id: series, revision, payee: ROW.description, kind: 'income', accountId: account },
  ...{ otherAccountId: null, amount: '2600.00', endsOn: null, words: [], terms: termsOf(income, validFrom) },
});

/** The calendar whose periods begin with the income, as its form sends it. */
export const paydayOf = ({ rhythm }: Income, seriesId: string) => ({
  ...{ kind: 'payday', seriesId, shift: 'none' },
  day: Math.min(28, rhythm.days[0] ?? Number(rhythm.anchor.slice(8))),
});

const place = fc.nat(20);
const off = fc.integer({ min: -12, max: 20 });
/** A change to the rows, the times or the terms of an income. */
export const paydayStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('row comes on another day' as const), place, off }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('row is deleted' as const), place, restored: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('row is entered' as const), place, off }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time is moved' as const),
      place,
      off: fc.integer({ min: -28, max: 28 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('other terms' as const), place, income }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('series is deleted' as const), place }) },
);
export type PaydayStep = typeof paydayStep extends fc.Arbitrary<infer S> ? S : never;

/** Makes a change to an income, if it is possible. Returns an entered row's id, which no change of the ledger has. */
export async function takePaydayStep(
  { user, account, series, income, today }: PaydayLedger,
  step: PaydayStep,
  change: string,
): Promise<string | null> {
  const { client } = user;
  const [{ data: rows }, { data: held }] = await Promise.all([
    client
      .from('live_transactions')
      .select('id, revision')
      .eq('description', ROW.description)
      .order('date')
      .order('id')
      .throwOnError(),
    client.from('recurring_series').select('revision').eq('id', series).maybeSingle().throwOnError(),
  ]);
  const { due } = income.rhythm;
  const day = due[step.place % due.length] ?? '';
  const row = rows[step.place % rows.length];
  switch (step.kind) {
    case 'row is entered': {
      const [id] = await enter(user, { ...ROW, account_id: account, date: daysAfter(day, step.off) });
      await search(user, today);
      return id ?? null;
    }
    case 'row comes on another day':
      if (!row?.id) return null;
      await client
        .rpc('edit_transaction', {
          ...{ transaction: row.id, revision: row.revision ?? 0, change },
          details: { date: daysAfter(day, step.off) },
        })
        .throwOnError();
      break;
    case 'row is deleted':
      if (!row?.id) return null;
      await remove(user, { ids: [row.id] }, change).throwOnError();
      if (!step.restored) break;
      await search(user, today);
      await restore(user, [row.id]).throwOnError();
      break;
    case 'time is moved':
      if (!held) return null;
      await client
        .rpc('touch_occurrence', {
          ...{ change, series, due: day },
          details: { action: 'move', to: daysAfter(day, step.off) } as Json,
        })
        .throwOnError();
      break;
    case 'series is deleted':
      if (!held) return null;
      await client
        .rpc('decide_series', { change, ids: [series], details: { action: 'delete' } as Json })
        .throwOnError();
      break;
    default:
      if (!held) return null;
      await saveSeries(
        user,
        seriesOf({ account, series, income: step.income }, held.revision, day),
        change,
      ).throwOnError();
  }
  await search(user, today);
  return null;
}

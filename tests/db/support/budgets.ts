import { randomUUID } from 'node:crypto';
import type { Json } from '@/lib/supabase/database.types';
import { enter, newAccount } from './ledger';
import { saveSeries, search } from './recurring';
import type { TestUser } from './users';

/** A limit as its form sends it, unless told otherwise 400.00 for each period. */
export interface LimitChoice {
  amount?: string | null;
  per?: 'period' | 'year';
  carry?: 'none' | 'unspent' | 'both';
  carryCap?: string | null;
  restart?: string | null;
  seriesId?: string | null;
}

/** Saves a limit on a day; returns the change. */
export async function saveLimit(
  user: TestUser,
  category: string,
  choice: LimitChoice,
  today: string,
  change: string = randomUUID(),
) {
  const plain = {
    amount: '400.00',
    per: 'period',
    carry: 'none',
    carryCap: null,
    restart: null,
    seriesId: null,
  };
  await user.client
    .rpc('save_limit', { change, category, content: { limit: { ...plain, ...choice } } as Json, today })
    .throwOnError();
  return change;
}

/** A calendar of budget periods, as stored. */
export interface Calendar {
  valid_from: string;
  kind: string;
  day?: number;
  anchor?: string;
  series_id?: string;
  shift?: string;
}

/** Has budget periods run by a calendar from a period on. */
export const addCalendar = (user: TestUser, calendar: Calendar) =>
  user.client.from('budget_calendars').insert(calendar).throwOnError();

/** The periods that hold any day of a span, as 'key: first day to last day'. */
export async function periodsOf(user: TestUser, first: string, last: string): Promise<string[]> {
  const { data } = await user.client.rpc('budget_periods', { first, last }).throwOnError();
  return data.map(
    ({ key, first_day, last_day, provisional }) =>
      `${key === first_day ? '' : `${key}: `}${first_day} to ${last_day}${provisional ? ', provisional' : ''}`,
  );
}

/** The amounts of a limit in the period that holds a day. */
export async function limitOn(user: TestUser, category: string, day: string) {
  const [{ data: found }, { data }] = await Promise.all([
    user.client.from('categories').select('id').eq('name', category).throwOnError(),
    user.client.rpc('limit_figures', { first: day, last: day }).throwOnError(),
  ]);
  const figure = data.find(({ category_id }) => category_id === found[0]?.id);
  if (!figure) return null;
  const number = (value: number | null) => (value === null ? null : Number(value));
  return {
    amount: number(figure.amount),
    carried: number(figure.carried),
    available: number(figure.available),
    spent: number(figure.spent),
    left: number(figure.left),
    thereBefore: number(figure.there_before),
    setAside: number(figure.set_aside),
    periodsLeft: figure.periods_left,
    dueOn: figure.due_on,
  };
}

/** Enters a salary of 2,600.00 on days, as a series that is due on the 25th, the Friday before a weekend. */
export async function addSalary(user: TestUser, days: readonly string[]): Promise<string> {
  const accountId = await newAccount(user);
  const row = {
    account_id: accountId,
    description: 'ACME PAYROLL',
    category: 'Salary',
    amount: 2600,
    type: 'income',
  };
  await enter(user, ...days.map((date) => ({ ...row, date })));
  const id = randomUUID();
  await saveSeries(user, {
    ...{ id, revision: null, payee: 'ACME PAYROLL', kind: 'income', accountId, otherAccountId: null },
    ...{ amount: '2600.00', endsOn: null, words: [] },
    terms: {
      ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [25], ordinal: null, weekday: null },
      ...{ anchor: '2026-08-25', shift: 'before', amountKind: 'last', amount: null },
    },
  });
  await search(user);
  return id;
}

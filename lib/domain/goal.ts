import './no-eval';
import { z } from 'zod';
import type { CalendarDate } from './calendar-date';
import { formatMonth, formatMonthYear } from './date-format';
import { byCurrency, minorUnits, type DocumentOf } from './document';

const goal = byCurrency((currency) =>
  z.object({
    /** Null for the savings goal of the settings, which is the first. */
    id: z.string().nullable(),
    name: z.string(),
    target: minorUnits(currency),
    /** What it has come to. */
    current: minorUnits(currency),
    /** The amount typed last; it counts if no account is linked. */
    byHand: minorUnits(currency),
    accountId: z.string().nullable(),
    /** The account's name; null if there is none, or none that counts. */
    account: z.string().nullable(),
    accountInTrash: z.boolean(),
    /** Whether it is a debt that is paid back. */
    debt: z.boolean(),
    /** How much of the account is for it; null for what other goals leave. */
    part: minorUnits(currency).nullable(),
    dueOn: z.string().nullable(),
    /** What a month it takes to be there in time; null if it has no date, is late or reached. */
    monthly: minorUnits(currency).nullable(),
    /** What a month has come in over the last `paceMonths`; null where there is no saying. */
    pace: minorUnits(currency).nullable(),
    paceMonths: z.number().nullable(),
    /** A day of the month in which that pace gets there; null if it never does. */
    reachedOn: z.string().nullable(),
  }),
);
/** A goal with what it has come to, in minor units. */
export type Goal = DocumentOf<typeof goal>;

const sharedAccount = byCurrency((currency) =>
  z.object({
    account: z.string(),
    names: z.array(z.string()),
    amounts: z.array(minorUnits(currency)),
    sum: minorUnits(currency),
    balance: minorUnits(currency),
  }),
);
/** An account that several goals share, and how. */
export type SharedAccount = DocumentOf<typeof sharedAccount>;

/** The document of the SQL function `goals`. */
export const goalsDocument = byCurrency((currency) =>
  z.object({ goals: z.array(goal(currency)), shared: z.array(sharedAccount(currency)) }),
);
/** All goals in their order. docs/product.md, 'Goals'. */
export type Goals = DocumentOf<typeof goalsDocument>;

/** What becomes of a goal, as a sentence. `write` formats minor units, without decimals where there are none. */
export function goalOutlook(
  { target, current, dueOn, monthly, pace, paceMonths, reachedOn, accountInTrash, part }: Goal,
  today: CalendarDate,
  write: (minorUnits: number) => string,
): string {
  if (current >= target) return 'You have reached it.';
  const left = `${write(target - current)} to go.`;
  if (accountInTrash) return `${left} Its account is in the trash, so the typed amount counts.`;
  if (dueOn !== null) {
    const month = dueOn.slice(0, 4) === today.slice(0, 4) ? formatMonth(dueOn) : monthName(dueOn, today);
    return monthly === null
      ? `${left} It was to be reached by ${month}.`
      : `${write(monthly)} a month gets you there by ${month}`;
  }
  if (pace === null || paceMonths === null)
    return part === null ? left : `${left} Its part of the account is fixed.`;
  const lately =
    paceMonths === 12
      ? 'the last 12 months'
      : paceMonths === 1
        ? 'the last month'
        : `the last ${paceMonths} months`;
  if (pace <= 0) return `${left} It came no nearer in ${lately}.`;
  return reachedOn === null
    ? `${left} At the ${write(pace)} a month of ${lately} it takes a lifetime.`
    : `At the ${write(pace)} a month of ${lately}: ${formatMonthYear(reachedOn)}`;
}

/** A month within the next twelve by its name alone, any other with its year. */
function monthName(date: CalendarDate, today: CalendarDate): string {
  const months = (day: CalendarDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const ahead = months(date) - months(today);
  return ahead >= 0 && ahead < 10 ? formatMonth(date) : formatMonthYear(date);
}

/** How goals share an account: 'A and B share Rainy day: $1.00 + $2.00 = $3.00.' `write` formats minor units. */
export function sharingText(
  { account, names, amounts, sum, balance }: SharedAccount,
  write: (minorUnits: number) => string,
): string {
  const last = names.at(-1) ?? '';
  const who = `${names.slice(0, -1).join(', ')} and ${last}`;
  const added = amounts.map(write).join(' + ');
  return `${who} share ${account}: ${added} = ${write(sum)}${sum === balance ? '' : ` of ${write(balance)}`}.`;
}

import type { CalendarDate } from '../dates/calendar-date';
import { formatMonth, formatMonthYear } from '../dates/format';
import type { Goal, SharedAccount } from './document';

/** A goal's outlook, as a sentence. `write` formats minor units, without decimals if there are none. */
export function goalOutlook(
  { target, current, dueOn, monthly, pace, paceMonths, reachedOn, accountInTrash, part }: Goal,
  today: CalendarDate,
  write: (minorUnits: number) => string,
): string {
  if (current >= target) return 'Goal reached.';
  const left = `${write(target - current)} to go.`;
  if (accountInTrash) return `${left} Its account is in the trash, so the typed amount counts.`;
  if (dueOn !== null) {
    const month = dueOn.slice(0, 4) === today.slice(0, 4) ? formatMonth(dueOn) : monthName(dueOn, today);
    return monthly === null
      ? `${left} It was due by ${month}.`
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
  if (pace <= 0) return `${left} No progress in ${lately}.`;
  return reachedOn === null
    ? `${left} At the ${write(pace)} a month of ${lately} it would take a lifetime.`
    : `At the ${write(pace)} a month of ${lately}: ${formatMonthYear(reachedOn)}`;
}

/** A month within the next twelve by its name alone, any other with its year. */
function monthName(date: CalendarDate, today: CalendarDate): string {
  const months = (day: CalendarDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const ahead = months(date) - months(today);
  return ahead >= 0 && ahead < 10 ? formatMonth(date) : formatMonthYear(date);
}

/** The shares of goals in an account: 'A and B share Rainy day: $1.00 + $2.00 = $3.00.' `write` formats minor units. */
export function sharingText(
  { account, names, amounts, sum, balance }: SharedAccount,
  write: (minorUnits: number) => string,
): string {
  const last = names.at(-1) ?? '';
  const who = `${names.slice(0, -1).join(', ')} and ${last}`;
  const added = amounts.map(write).join(' + ');
  return `${who} share ${account}: ${added} = ${write(sum)}${sum === balance ? '' : ` of ${write(balance)}`}.`;
}

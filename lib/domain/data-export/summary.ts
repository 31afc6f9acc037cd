import type { CalendarDate } from '../dates/calendar-date';
import { transactionCount } from '../transactions/transaction';
import type { DataExport } from './format';

/** An archive's contents, shown before it is restored. */
export interface ExportSummary {
  accounts: number;
  transactions: number;
  /** The dates of its first and last transaction; null if there are none. */
  dates: { first: CalendarDate; last: CalendarDate } | null;
  trash: number;
  imports: number;
  limits: number;
  notifications: number;
}

/** Summarizes an archive. */
export function summarizeExport({ tables }: DataExport): ExportSummary {
  const live = tables.transactions.filter(isLive);
  const accounts = tables.accounts.filter(isLive);
  let [first, last] = ['', ''];
  for (const { date } of live) {
    if (first === '' || date < first) first = date;
    if (date > last) last = date;
  }
  return {
    accounts: accounts.length,
    transactions: live.length,
    dates: first === '' ? null : { first, last },
    trash: tables.transactions.length - live.length + tables.accounts.length - accounts.length,
    imports: tables.imports.length,
    limits: limitsOf(tables.budgets),
    notifications: tables.notifications.length,
  };
}

const isLive = (row: { deletion_id: string | null }) => row.deletion_id === null;

/** The number of categories that currently have a limit: their latest limit wasn't removed. */
function limitsOf(budgets: DataExport['tables']['budgets']): number {
  const latest = new Map<string, (typeof budgets)[number]>();
  for (const budget of budgets) {
    const known = latest.get(budget.category_id)?.valid_from ?? '';
    if (budget.valid_from > known) latest.set(budget.category_id, budget);
  }
  return [...latest.values()].filter(({ amount }) => amount !== null).length;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Describes an archive: '3 accounts, 12 transactions from … to …, 2 in the trash.' `showDate` formats the dates. */
export function describeExport(summary: ExportSummary, showDate: (date: CalendarDate) => string): string {
  const { dates } = summary;
  const parts = [
    counted(summary.accounts, 'account', 'accounts'),
    transactionCount(summary.transactions) +
      (dates ? ` from ${showDate(dates.first)} to ${showDate(dates.last)}` : ''),
    summary.trash > 0 && `${summary.trash.toLocaleString('en-US')} in the trash`,
    summary.imports > 0 && counted(summary.imports, 'past import', 'past imports'),
    summary.limits > 0 && counted(summary.limits, 'budget limit', 'budget limits'),
    summary.notifications > 0 && counted(summary.notifications, 'notification', 'notifications'),
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}

/** Names the rules that were restored switched off, and where to see why. */
export function rulesOffText(names: readonly string[]): string {
  const quoted = names.slice(0, 3).map((name) => `“${name}”`);
  const more = names.length - quoted.length;
  return `Rules that can’t be used are switched off: ${quoted.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Open Rules to see why.`;
}

import { addDays, daysFrom, type CalendarDate } from '../../dates/calendar-date';
import type { DateOrder } from '../../dates/possible-dates';
import { readDates } from '../csv/dates/row-dates';
import type { DelimitedOptions } from '../csv/records/delimited-options';
import { rolesOfHeader } from '../csv/columns/header-roles';
import { readDate } from '../date-text';
import type { Question } from '../parsed-file';
import type { StatementRow } from './assemble-rows';
import { phrases } from './money-columns';
import { textOf } from './page-text';
import type { ProvedStatement } from './prove-statement';
import type { StatementLine } from './statement-lines';
import { dateAt } from './tokens';

/** The dates of a statement's rows, in the order of the rows. */
export interface StatementDates {
  dates: (CalendarDate | null)[];
  order: DateOrder | null;
  /** The year of the first date, if dates lack theirs. */
  year: number | null;
  /** The days that the statement says it covers; null if it doesn't. */
  period: { from: CalendarDate; to: CalendarDate } | null;
  questions: Question[];
}

/** The most lines at the top of a statement that may state its period. */
const HEAD = 60;
/** The longest period of a statement, and how far outside of it a date may be, in days. */
const LONGEST = 400;
const OUTSIDE = 10;

/**
 * The dates of a statement's rows. Missing years come from its period or its balances; an order that leaves dates
 * outside of the period is none.
 */
export function statementDates(
  { rows, lines, stated }: ProvedStatement,
  options: DelimitedOptions,
): StatementDates {
  const valueFirst = rows.some(({ second }) => second !== null) && isValueDateFirst(lines);
  const inFile = [...rows].sort((one, other) => firstLine(one) - firstLine(other));
  const body = inFile.map(({ lines: own, date, second }) => ({
    line: own[0]!.line.number,
    cells: valueFirst && second !== null ? [second, date] : [date, second ?? ''],
    text: '',
  }));
  const head = outside(lines, inFile).slice(0, HEAD);
  const spans = head.flatMap(({ line }) => {
    const dates = datesOn(line.words);
    return dates.length === 2 ? [dates] : [];
  });
  const titles =
    spans.length > 0
      ? spans.map((dates) => dates.join(' '))
      : [...new Set(stated.flatMap(({ date }) => date ?? []))];
  const texts = titles.length > 0 ? titles : head.map(({ line }) => textOf(line.words));
  const read = (mapping: DelimitedOptions['mapping']) => {
    const questions: Question[] = [];
    const result = readDates(body, 0, [1], texts, { ...options, mapping }, questions);
    const dates = result.read.map((date) => ('date' in date ? date.date : null));
    return { ...result, dates, questions, period: periodOf(spans, result.order, dates) };
  };
  let found = read(options.mapping);
  const open = found.questions.find(({ kind }) => kind === 'dateOrder');
  if (open) {
    const fitting = open.interpretations
      .map(({ mapping }) => read({ ...options.mapping, ...mapping }))
      .filter(({ period, dates }) => period !== null && dates.every((date) => isIn(date, period)));
    if (fitting.length === 1) found = fitting[0]!;
  }
  const byLine = new Map(inFile.map((row, index) => [row, found.dates[index] ?? null]));
  const { order, year, period, questions } = found;
  return { dates: rows.map((row) => byLine.get(row) ?? null), order, year, period, questions };
}

/** A date next to a balance; null if it can't be read. */
export function dateBeside(text: string | null, { order, year }: StatementDates): CalendarDate | null {
  const read = text === null ? null : readDate(text, order, year ?? undefined);
  return read && 'date' in read ? read.date : null;
}

const firstLine = ({ lines }: StatementRow) => lines[0]!.line.number;

function outside(lines: readonly StatementLine[], rows: readonly StatementRow[]): StatementLine[] {
  const inside = new Set(rows.flatMap((row) => row.lines));
  return lines.filter((entry) => !inside.has(entry));
}

function datesOn(words: StatementLine['line']['words']): string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length && found.length < 3; index += 1) {
    const date = dateAt(words, index);
    if (!date) continue;
    found.push(date.text);
    index = date.to - 1;
  }
  return found;
}

/** The period among the lines of a statement that holds its rows. */
function periodOf(
  spans: readonly string[][],
  order: DateOrder | null,
  dates: readonly (CalendarDate | null)[],
): StatementDates['period'] {
  for (const [first = '', last = ''] of spans) {
    const to = readDate(last, order);
    if (!('date' in to)) continue;
    const from = readDate(first, order, Number(to.date.slice(0, 4)));
    if (!('date' in from) || from.date >= to.date || daysFrom(from.date, to.date) > LONGEST) continue;
    const period = { from: from.date, to: to.date };
    if (dates.some((date) => isIn(date, period))) return period;
  }
  return null;
}

function isIn(date: CalendarDate | null, period: StatementDates['period']): boolean {
  if (date === null || period === null) return false;
  return date >= addDays(period.from, -OUTSIDE) && date <= addDays(period.to, OUTSIDE);
}

/** True if the headers name the value date before the posting date. */
function isValueDateFirst(lines: readonly StatementLine[]): boolean {
  return lines.some(({ line, date, money }) => {
    if (date !== null || money.length > 0) return false;
    const roles = headerDates(line);
    return roles[0] === 'valueDate' && roles[1] === 'date';
  });
}

function headerDates(line: StatementLine['line']): ('date' | 'valueDate')[] {
  return phrases(line).flatMap(({ text }) => {
    const roles = rolesOfHeader(text);
    const isValue = roles.has('valueDate') && !(roles.get('date')! < roles.get('valueDate')!);
    return isValue ? ['valueDate' as const] : roles.has('date') ? ['date' as const] : [];
  });
}

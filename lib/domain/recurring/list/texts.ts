import type { CalendarDate } from '../../dates/calendar-date';
import { formatDate, formatMonthDay } from '../../dates/format';
import { formatPercent } from '../../money/percentage-text';
import type { Series } from '../page-document';
import { rhythmOf } from '../rhythms';
import { currentTerms } from '../search';
import { onText } from '../texts';
import { canCancel, type SeriesItem } from './item';
import type { Section } from './overview';
import type { LookReason } from './worth-a-look';

/** A day without its year, if that is this year or the time is less than a year ahead. */
export function shortDay(day: CalendarDate, today: CalendarDate): string {
  const isNear = day.slice(0, 4) === today.slice(0, 4) || (day > today && day < nextYear(today));
  return isNear ? formatMonthDay(day) : formatDate(day);
}

function nextYear(today: CalendarDate): CalendarDate {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

/** Says why a subscription is worth a look; `money` formats minor units. */
export function lookText(reason: LookReason, money: (minorUnits: number) => string): string {
  switch (reason.kind) {
    case 'trial':
      return `A trial: ${money(reason.first)} at first`;
    case 'risen':
      return `${formatPercent(reason.percent)} more than at first`;
    case 'alike':
      return `Costs about the same as ${reason.name}`;
    case 'forgotten':
      return 'Nothing decided for 12 months';
  }
}

/** A series that seems to have stopped, as a question and its reason. */
export function quietText(
  { name, kind, paid }: Series,
  today: CalendarDate,
): { question: string; reason: string } {
  const last = paid[0];
  const came = kind === 'income' ? 'come' : kind === 'transfer' ? 'made' : 'charged';
  return {
    question: `Has ${name} stopped?`,
    reason: last ? `Not ${came} since ${shortDay(last.on, today)}.` : `Not ${came} so far.`,
  };
}

/** The rows that a series was found in: '9 of 9 months, on the 1st, last Nov 1'; '' for one without any. */
export function evidenceText({ evidence, terms, paid }: Series, today: CalendarDate): string {
  const current = currentTerms(terms);
  const { rows, slots } = evidence;
  const last = paid[0];
  return [
    rows === undefined || slots === undefined ? '' : `${rows} of ${slots} ${timesOf(current)}`,
    rows === undefined ? '' : onText(current),
    last ? `last ${shortDay(last.on, today)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function timesOf(terms: Parameters<typeof rhythmOf>[0]): string {
  const { name } = rhythmOf(terms);
  return (
    { weekly: 'weeks', monthly: 'months', quarterly: 'quarters', yearly: 'years' }[name as string] ?? 'times'
  );
}

/** An open occurrence in a word or two: 'late', 'due Nov 23'; '' without one. */
export function openText({ open }: SeriesItem, today: CalendarDate): string {
  if (!open) return '';
  return open.state === 'late' ? 'late' : `due ${shortDay(open.expected, today)}`;
}

/** The next day of a series, or why none is expected: 'next Nov 1', 'paused'. */
export function nextText({ state, next }: Pick<SeriesItem, 'state' | 'next'>, today: CalendarDate): string {
  if (state === 'paused' || state === 'ended') return state;
  const day = next ? `next ${shortDay(next.expected, today)}` : 'no further day';
  return state === 'proposed' ? `${day}, not confirmed` : day;
}

/** The day by which a series is to be canceled: 'Cancel by Dec 31.'; '' without one, or where there is nothing to cancel. */
export function cancelText(
  { series, state }: Pick<SeriesItem, 'state'> & { series: Pick<Series, 'kind' | 'state' | 'cancelBy'> },
  today: CalendarDate,
): string {
  const { cancelBy } = series;
  if (cancelBy === null || !canCancel({ series, state })) return '';
  const day = shortDay(cancelBy, today);
  return cancelBy < today ? `The day to cancel it by was ${day}.` : `Cancel by ${day}.`;
}

/** Names what a sum leaves out; '' if that is nothing. */
export function leftOutText({ leftOut: { foreign, quiet } }: Pick<Section, 'leftOut'>): string {
  const parts = [
    foreign === 0 ? '' : `${foreign} in ${foreign === 1 ? 'another currency' : 'other currencies'}`,
    quiet === 0 ? '' : `${quiet} that may have stopped`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `without ${parts.join(' and ')}`;
}

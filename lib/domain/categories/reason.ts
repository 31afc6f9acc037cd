import type { CalendarDate } from '../dates/calendar-date';
import { formatDate, formatMonthDay } from '../dates/format';
import { UNCATEGORIZED } from './category';
import type { CATEGORY_SOURCES } from './enums';
import type { CategoryReason } from './reason-document';

type CategorySource = (typeof CATEGORY_SOURCES)[number];

/** A category, who chose it and why. */
export interface CategoryOrigin {
  category: string;
  source: CategorySource;
  reason: CategoryReason | null;
  /** The day on which a hand chose it; null where that is not known. */
  setOn: CalendarDate | null;
}

/** The source of a category, as a line of text: 'You, on Nov 3', 'Rule 3: contains "lidl"'. */
export function categoryReasonText(
  { category, source, reason, setOn }: CategoryOrigin,
  today: CalendarDate = '',
): string {
  switch (source) {
    case 'hand':
      if (category === UNCATEGORIZED)
        return setOn ? `You cleared it on ${dayOf(setOn, today)}` : 'You cleared it';
      return setOn ? `You, on ${dayOf(setOn, today)}` : 'You';
    case 'rule':
      if (!reason || !('rule' in reason)) return 'One of your rules';
      return `Rule${reason.rule.place === undefined ? '' : ` ${reason.rule.place}`}: ${reason.rule.name}`;
    case 'file':
      return 'The file says so';
    case 'memory':
      return reason && 'memory' in reason
        ? `Because ${memoryText(reason.memory, category)}`
        : 'As you did with this payee before';
    case 'none':
      return 'Nobody has chosen one yet';
  }
}

type Memory = Extract<CategoryReason, { memory: unknown }>['memory'];

const LIKENESS: Record<Memory['likeness'], string> = {
  any: '',
  'same-amount': ' for the same amount',
  'like-amount': ' for about as much',
  'same-text': ' with the same text',
};

/** The decisions that memory has seen, in words: '11 of your last 12 at Lidl are Groceries'. */
export function memoryText({ matching, of, payee, scope, likeness }: Memory, category: string): string {
  if (scope === 'shared' || scope === 'others') {
    const payees = scope === 'shared' ? `with “${payee}” in the text` : 'for about as much';
    if (of === 1) return `your only other payee ${payees} is ${category}`;
    return `${matching} of your ${of} other payees ${payees} ${matching === 1 ? 'is' : 'are'} ${category}`;
  }
  const where = `${scope === 'words' ? `that begin with “${payee}”` : `at ${payee}`}${LIKENESS[likeness]}`;
  if (of === 1)
    return `your last one ${scope === 'words' ? where.replace('begin', 'begins') : where} is ${category}`;
  return `${matching === of ? '' : `${matching} of `}your last ${of} ${where} are ${category}`;
}

function dayOf(day: CalendarDate, today: CalendarDate): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : formatDate(day);
}

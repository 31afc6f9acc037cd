import './no-eval';
import { z } from 'zod';
import type { CalendarDate } from './calendar-date';
import { formatDate, formatMonthDay } from './date-format';
import type { CATEGORY_SOURCES } from './enums';
import { UNCATEGORIZED } from './no-category';

/** Whose decisions memory goes by: those about the payee, or about payees that begin with the same words. */
const MEMORY_SCOPES = ['payee', 'words'] as const;
/** Which of them: all, or those with the same amount, about the same one, or the same text. */
const MEMORY_LIKENESS = ['any', 'same-amount', 'like-amount', 'same-text'] as const;

const seen = z.object({
  /** The kind of evidence, which accuracy is measured by. */
  kind: z.string(),
  /** How many of the latest decisions say so, of how many. */
  matching: z.number(),
  of: z.number(),
  /** The payee's name, or the words that it begins with. */
  payee: z.string(),
  scope: z.enum(MEMORY_SCOPES).default('payee'),
  likeness: z.enum(MEMORY_LIKENESS).default('any'),
});

/** What memory has seen. */
export const memoryDocument = z.object({ memory: seen });

/** Why a row has its category: `category_reason`, in the words of the database. docs/product.md, 'Where a category comes from'. */
export const categoryReasonDocument = z.union([
  /** `place`: its number among the rules today, from 1; absent once it is deleted or where it is not looked up. */
  z.object({ rule: z.object({ id: z.string(), name: z.string(), place: z.number().optional() }) }),
  memoryDocument,
]);

/** A rule, or what memory has seen. */
export type CategoryReason = z.infer<typeof categoryReasonDocument>;
type CategorySource = (typeof CATEGORY_SOURCES)[number];

/** A category, who chose it and why. */
export interface CategoryOrigin {
  category: string;
  source: CategorySource;
  reason: CategoryReason | null;
  /** The day on which a hand chose it; null where that is not known. */
  setOn: CalendarDate | null;
}

/** Where a category comes from, as a line of text: 'You, on Nov 3', 'Rule 3: contains "lidl"'. */
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

const LIKENESS: Record<(typeof MEMORY_LIKENESS)[number], string> = {
  any: '',
  'same-amount': ' for the same amount',
  'like-amount': ' for about as much',
  'same-text': ' with the same text',
};

/** What memory has seen: '11 of your last 12 at Lidl are Groceries'. */
export function memoryText({ matching, of, payee, scope, likeness }: Memory, category: string): string {
  const where = `${scope === 'words' ? `that begin with “${payee}”` : `at ${payee}`}${LIKENESS[likeness]}`;
  if (of === 1)
    return `your last one ${scope === 'words' ? where.replace('begin', 'begins') : where} is ${category}`;
  return `${matching === of ? '' : `${matching} of `}your last ${of} ${where} are ${category}`;
}

function dayOf(day: CalendarDate, today: CalendarDate): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : formatDate(day);
}

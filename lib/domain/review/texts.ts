import type { CalendarDate } from '../dates/calendar-date';
import { formatDate, formatMonth, formatMonthDay, formatMonthYear } from '../dates/format';
import { memoryText } from '../categories/reason';
import {
  sharedSide,
  type ReviewDecision,
  type ReviewGroup,
  type UncategorizedPayee,
  type SuggestedTransaction,
  type Suggestion,
} from './review';

type Reason = NonNullable<ReviewDecision['reason']>;
type WriteMoney = (minorUnits: number) => string;
type NameAccount = (accountId: string) => string;

/**
 * The text of each reason, as a clause.
 * @internal exported for tests
 */
export const REASON_TEXTS: Record<Reason, string> = {
  'names-account': 'The text names the other account',
  'bank-code': 'The bank’s own code says transfer',
  'confirmed-before': 'Rows with these texts were linked before',
  'card-payment': 'The text says payment, and the money goes to a card or a loan',
  'transfer-word': 'The text says transfer',
  'same-amount': 'Same amount, at most 5 days apart. No text says transfer',
  waiting: 'The other account is waiting for this amount',
  'several-candidates': 'Same amount, at most 5 days apart',
  fee: 'The amounts differ by little, and the days are close',
  'exact-amount': 'Same payee and exactly its amount',
  'exact-part': 'Exactly a part of that receipt',
  'same-payee': 'Same payee',
  'shared-words': 'Says it is a refund, and shares words with the purchase',
  similar: 'Same amount, much the same text, a few days apart at most',
};

export const GROUP_TEXTS: Record<ReviewGroup, { title: string; text: string; none: string }> = {
  transfers: {
    title: 'Transfers',
    text: 'Money that only moves between accounts. Once accepted, it is neither spending nor income.',
    none: 'No transfers need review',
  },
  suggestions: {
    title: 'Suggestions to confirm',
    text: 'Categories you chose before, for earlier rows or where Outlay is not sure enough to fill them in.',
    none: 'No suggestions to confirm',
  },
  uncategorized: {
    title: 'Without a category',
    text: 'Largest sum first. A choice applies to all rows of the payee.',
    none: 'Everything has a category',
  },
  payees: {
    title: 'New payees',
    text: 'They look like a known one. Once accepted, they share one name.',
    none: 'No new payees look like a known one',
  },
  refunds: {
    title: 'Refunds',
    text: 'Money back from a purchase. It counts against the spending of its category.',
    none: 'No refunds need review',
  },
  duplicates: {
    title: 'Possible duplicates',
    text: 'These may be the same transaction.',
    none: 'No possible duplicates',
  },
  'comes-back': {
    title: 'Comes back',
    text: 'Found in your transactions, but not certain. Once accepted, the next times are expected.',
    none: 'Nothing new that comes back',
  },
  'new-prices': {
    title: 'New prices',
    text: 'They came when a series was expected, for another amount. Once accepted, they are part of it.',
    none: 'No new prices',
  },
  stopped: {
    title: 'Stopped?',
    text: 'They were not in your files when they were expected.',
    none: 'Nothing seems to have stopped',
  },
};

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number as running text writes it: 'two', '14'. */
export function numberInWords(number: number): string {
  return NUMBERS[number] ?? number.toLocaleString('en-US');
}

/** Explains why Outlay asks, for the user. */
export function reasonText(decision: ReviewDecision, write: WriteMoney, today: CalendarDate): string {
  const { kind, choice, suggestions } = decision;
  const [suggestion] = suggestions;
  if (!suggestion) return '';
  const reason = decision.reason ?? suggestion.reason;
  if (kind === 'fee' && choice === 'all') {
    return `${write(feeOf(suggestion))} looks like a fee: the outgoing row becomes a transfer and a part in Fees.`;
  }
  const clause = reason === null ? '' : REASON_TEXTS[reason];
  if (choice === 'one') return chooseText(decision, suggestion);
  if (kind === 'refund') {
    const counts = `${suggestion.second.category || 'No category'}, counts in ${monthOf(suggestion.first.date, today)}.`;
    return clause ? `${clause}. ${counts}` : counts;
  }
  return clause && `${clause}.`;
}

function chooseText(decision: ReviewDecision, suggestion: Suggestion): string {
  const { kind, suggestions, reason } = decision;
  const what = {
    transfer: 'the other side of this transfer',
    fee: 'the other side of this transfer',
    refund: 'its purchase',
    duplicate: 'the same transaction',
  }[kind];
  const count = suggestions.length.toLocaleString('en-US');
  const candidates = sharedSide(decision)
    ? `${count} rows could be ${what}.`
    : `${count} pairs are possible.`;
  const evidence = reason === 'several-candidates' || reason === null ? suggestion.reason : reason;
  if (
    evidence === null ||
    evidence === 'several-candidates' ||
    evidence === 'same-amount' ||
    evidence === 'fee'
  )
    return candidates;
  return `${REASON_TEXTS[evidence]}, and ${candidates}`;
}

/** The effect of accepting, in sums that are on the screen already. */
export function effectText(
  decision: ReviewDecision,
  chosen: Suggestion,
  { write, account, today }: { write: WriteMoney; account: NameAccount; today: CalendarDate },
): string {
  const { first, second } = chosen;
  switch (decision.kind) {
    case 'transfer':
    case 'fee':
      return `${decision.choice === 'all' && decision.count > 1 ? movedInAll(decision, write) : moved(chosen, write, today)} Both balances stay as they are.`;
    case 'refund':
      return `It then counts against ${second.category || 'spending'} in ${monthOf(first.date, today)}. The balance stays as it is.`;
    case 'duplicate': {
      const by = write(Math.abs(second.amount));
      const way = second.amount < 0 ? 'more' : 'less';
      return `One of the two stays, the other goes to the trash: ${account(second.accountId)} then has ${by} ${way}.`;
    }
  }
}

function moved(pair: Suggestion, write: WriteMoney, today: CalendarDate): string {
  const { first, second } = pair;
  const amount = write(Math.abs(second.amount));
  const arrived = second.type === 'refund' ? 'less in refunds' : 'less income';
  const [out, into] = [monthOf(first.date, today), monthOf(second.date, today)];
  // A row that waits, or is a transfer without its other side, is neutral already.
  const [isOutNeutral, isInNeutral] = [first.type === 'transfer', second.type === 'transfer'];
  if (isOutNeutral && isInNeutral) return 'Spending and income do not change.';
  if (isOutNeutral) return `${into} then has ${amount} ${arrived}.`;
  if (isInNeutral) return `${out} then has ${amount} less spending.`;
  const sums =
    out === into
      ? `${out} then has ${amount} less spending and ${amount} ${arrived}.`
      : `${out} then has ${amount} less spending, ${into} ${amount} ${arrived}.`;
  return feeOf(pair) > 0 ? `${sums} ${write(feeOf(pair))} stays as spending, in Fees.` : sums;
}

function movedInAll({ amount }: ReviewDecision, write: WriteMoney): string {
  return `That is ${write(amount)} less spending and ${write(amount)} less income in all.`;
}

/** By how much the outgoing leg exceeds the incoming one. */
function feeOf({ first, second }: Suggestion): number {
  return Math.max(0, Math.abs(first.amount) - Math.abs(second.amount));
}

/** 'November', and 'November 2025' in another year than today's. */
function monthOf(date: CalendarDate, today: CalendarDate): string {
  return (date.slice(0, 4) === today.slice(0, 4) ? formatMonth : formatMonthYear)(date);
}

/** 'Nov 20', and 'Nov 20, 2025' in another year than today's. */
export function dayOf(date: CalendarDate, today: CalendarDate): string {
  return (date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay : formatDate)(date);
}

/** The days of two transactions: 'Oct 6', 'Oct 6 and Oct 9'. */
export function daysOf(one: SuggestedTransaction, other: SuggestedTransaction, today: CalendarDate): string {
  const [first, second] = [dayOf(one.date, today), dayOf(other.date, today)];
  return first === second ? first : `${first} and ${second}`;
}

/** The details of a decision, next to its title. */
export function detailText(
  decision: ReviewDecision,
  { write, account, today }: { write: WriteMoney; account: NameAccount; today: CalendarDate },
): string {
  const { kind, choice, count, suggestions } = decision;
  const [suggestion] = suggestions;
  if (!suggestion) return '';
  const { first, second } = suggestion;
  if (choice === 'all' && count > 1) return severalText(decision, write, today);
  switch (kind) {
    case 'transfer':
      return choice === 'one' ? '' : daysOf(first, second, today);
    case 'fee':
      return `${write(Math.abs(first.amount))} out, ${write(Math.abs(second.amount))} in${choice === 'one' ? '' : `, ${daysOf(first, second, today)}`}`;
    case 'refund':
      return choice === 'one'
        ? dayOf(first.date, today)
        : `${dayOf(first.date, today)}, from the purchase of ${dayOf(second.date, today)}`;
    case 'duplicate':
      return `${daysOf(first, second, today)}, both on ${account(first.accountId)}`;
  }
}

const SEVERAL = { transfer: 'pairs', fee: 'pairs', refund: 'refunds', duplicate: 'pairs' } as const;

function severalText(
  { kind, count, suggestions }: ReviewDecision,
  write: WriteMoney,
  today: CalendarDate,
): string {
  const amounts = new Set(suggestions.map(({ second }) => Math.abs(second.amount)));
  const [amount] = amounts;
  const days = suggestions.map(({ first }) => first.date).sort();
  const [from, to] = [days[0], days.at(-1)];
  const isListed = suggestions.length === count && from !== undefined && to !== undefined && from !== to;
  return [
    `${count.toLocaleString('en-US')} ${SEVERAL[kind]}${amounts.size === 1 && amount !== undefined ? ` of ${write(amount)}` : ''}`,
    ...(isListed ? [`${dayOf(from, today)} to ${dayOf(to, today)}`] : []),
  ].join(', ');
}

/** A payee's rows without a category: '3 rows, Sep 24 to Nov 18'. */
export function uncategorizedText(
  { count, from, to }: Pick<UncategorizedPayee, 'count' | 'from' | 'to'>,
  today: CalendarDate,
): string {
  const rows = `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
  return `${rows}, ${from === to ? dayOf(from, today) : `${dayOf(from, today)} to ${dayOf(to, today)}`}`;
}

/** The known facts about a payee without a category, next to the bank's text. */
export function knownText(
  { guess, used, clearedAt }: Pick<UncategorizedPayee, 'guess' | 'used' | 'clearedAt'>,
  dayAt: (moment: string) => CalendarDate,
  today: CalendarDate,
): string {
  if (guess) return memoryText(guess.memory, guess.category);
  if (clearedAt !== null) return `you cleared it on ${dayOf(dayAt(clearedAt), today)}`;
  return used.length > 0 ? `you used ${used.join(' and ')}` : 'new payee';
}

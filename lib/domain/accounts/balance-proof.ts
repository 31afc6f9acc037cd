import type { CalendarDate } from '../dates/calendar-date';
import { formatSpan } from '../dates/format';
import type { BalanceProof } from './balance-proof-document';
import type { UnexplainedSpan } from './page';

/** 'Between Nov 14 and 17, $12.40 is missing.' `write` formats minor units. */
export function missingText(
  { from, to }: { from: CalendarDate; to: CalendarDate },
  amount: number,
  today: CalendarDate,
  write: (minorUnits: number) => string,
): string {
  const days = formatSpan({ from, to }, today.slice(0, 4));
  return from === to
    ? `On ${days}, ${write(Math.abs(amount))} is missing.`
    : `Between ${days.replace(' to ', ' and ')}, ${write(Math.abs(amount))} is missing.`;
}

/** The change of a value from one day to another: 'Value changed by +$10,000.00, Jul 1 to Aug 1.' */
export function valueText(
  { unexplained, ...span }: Pick<UnexplainedSpan, 'from' | 'to' | 'unexplained'>,
  today: CalendarDate,
  write: (minorUnits: number, options: { sign: 'always' }) => string,
): string {
  return `Value changed by ${write(unexplained, { sign: 'always' })}, ${formatSpan(span, today.slice(0, 4))}.`;
}

/** A file's proof, as a sentence. `write` formats minor units. */
export function proofText(
  { kind, from, to, differences, valued }: BalanceProof,
  today: CalendarDate,
  write: (minorUnits: number, options?: { sign: 'always' }) => string,
): string {
  if (kind === 'none') return 'The file states no balance.';
  const days = formatSpan({ from, to }, today.slice(0, 4));
  if (kind === 'first')
    return 'The file’s balance is the first that is known; the next one proves the days between.';
  const [difference, ...others] = differences;
  if (!difference) return `Balance proved to the cent for ${days}.`;
  if (valued) {
    const changes = others.length === 1 ? 'change' : 'changes';
    const text = valueText({ ...difference, unexplained: difference.amount }, today, write);
    return others.length === 0 ? text : `${text} ${others.length} more ${changes}.`;
  }
  const more =
    others.length === 0
      ? ''
      : ` ${others.length} more ${others.length === 1 ? 'stretch differs' : 'stretches differ'}.`;
  return `${missingText(difference, difference.amount, today, write)}${more}`;
}

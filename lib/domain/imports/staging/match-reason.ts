import type { CalendarDate } from '../../dates/calendar-date';
import { formatDate } from '../../dates/format';
import type { MatchKind, RowChoice, RowProof, RowStatus } from '../enums';

interface MatchedRow {
  status: RowStatus;
  choice: RowChoice | null;
  /** 'replaces' for a row that becomes a transaction of an earlier file. */
  matchKind: MatchKind | 'replaces' | null;
  proof: RowProof | null;
  match: { date: CalendarDate; description: string } | null;
}

/** Explains a row's status to the user; null for plain new rows. */
export function matchReason({ status, choice, matchKind, proof, match }: MatchedRow): string | null {
  if (choice === 'skip') return 'You chose to leave it out.';
  const like = match ? `“${match.description}” of ${formatDate(match.date)}` : 'a transaction';
  if (choice === 'add' && matchKind) return `You chose to add it as well as ${like}.`;
  if (choice === 'same' && status === 'same') return `You said that it is ${like}.`;
  switch (matchKind) {
    case 'replaces':
      return `You said that it is ${like}, which takes its day, amount and text.`;
    case 'same-id':
      return `It is ${like}: both have the same id.`;
    case 'same-key':
      return `It is ${like}: same account, amount and text.`;
    case 'same-balance':
      return `It is ${like}: same day, amount and balance after it.`;
    case 'by-hand':
      return `It may be ${like}, which you entered by hand: same amount, at most 3 days apart.${proofText(proof)}`;
    case 'similar':
      return `It may be ${like}: same amount, similar text, at most 4 days apart.${proofText(proof)}`;
    case 'other-content':
      return `It has the same id as ${like}, but another amount or date.${proofText(proof)}`;
    case null:
      return null;
  }
}

function proofText(proof: RowProof | null): string {
  if (proof === null) return '';
  return proof === 'without'
    ? ' Left out because the balances add up only without it.'
    : ' Added because the balances add up only with it.';
}

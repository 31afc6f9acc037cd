import type { CalendarDate } from '../../calendar-date';
import { formatDate } from '../../date-format';
import type { MatchKind, RowStatus } from '../../enums';

/** Why a row has its status, worded for the user; null for plain new rows. */
export function matchReason(
  row: { status: RowStatus; match: { date: CalendarDate; description: string } | null },
  kind: MatchKind | 'replaces' | null,
  chosenToAdd: boolean,
): string | null {
  if (row.status === 'skipped') return 'You chose to leave it out.';
  const like = row.match ? `“${row.match.description}” of ${formatDate(row.match.date)}` : 'a transaction';
  if (chosenToAdd && kind) return `You chose to add it beside ${like}.`;
  switch (kind) {
    case 'replaces':
      return `You chose that it is ${like}, which takes its day, amount and text.`;
    case 'same-id':
      return `It is ${like}: both have the same id.`;
    case 'same-key':
      return `It is ${like}: same account, amount and text.`;
    case 'similar':
      return `It may be ${like}: same amount, similar text, at most 4 days apart.`;
    case 'other-content':
      return `It has the same id as ${like}, but another amount or date.`;
    case null:
      return null;
  }
}

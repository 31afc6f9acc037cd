import type { RefundCandidates } from './transaction-sheet';

type Found = Pick<RefundCandidates, 'total' | 'days'> & { shown: number };

/**
 * Which rows were looked at for what a refund (`incoming`) or a purchase may be linked with, and the way to others.
 * `least` is written as money.
 */
export function refundSearchText(
  { shown, total, days }: Found,
  least: string | null,
  incoming: boolean,
): string {
  if (days === null) {
    const those = incoming ? 'purchases with something left' : 'rows with money in that is not linked yet';
    if (total === 0) return `No ${those}, of any day, match.`;
    if (total > shown)
      return `The ${shown} likeliest of ${count(total)} ${those} that match. Type more to see others.`;
    return `All ${those} that match, of any day.`;
  }
  const enough = least === null ? '' : ` with at least ${least} left`;
  const those = incoming
    ? `of the ${days} days before it${enough}`
    : `of the ${days} days after it that is not linked yet`;
  const rows = incoming ? 'purchases' : 'rows with money in';
  if (total === 0)
    return incoming
      ? `No purchase ${those}. Search for one of another day, or with less left.`
      : `No money in ${those}. Search for another day’s.`;
  if (total > shown) return `The ${shown} likeliest of ${count(total)} ${rows} ${those}. Search for others.`;
  return `${incoming ? 'Purchases' : 'Money in'} ${those}. Search for others.`;
}

const count = (rows: number) => rows.toLocaleString('en-US');

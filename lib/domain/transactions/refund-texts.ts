import type { RefundCandidates } from './sheet';

type Found = Pick<RefundCandidates, 'total' | 'days'> & { shown: number };

/**
 * Names the rows searched for links of a refund (`incoming`) or a purchase, and says how to find others.
 * `least` is written as money.
 */
export function refundSearchText(
  { shown, total, days }: Found,
  least: string | null,
  incoming: boolean,
): string {
  const rows = incoming ? 'purchases' : 'unlinked rows with money in';
  const mostLikely = `The ${shown} most likely of ${count(total)}`;
  if (days === null) {
    const matching = `matching ${rows}${incoming ? ' with something left' : ''}`;
    if (total === 0) return `No ${matching} on any day.`;
    if (total > shown) return `${mostLikely} ${matching}. Type more to see others.`;
    return `All ${matching}, on any day.`;
  }
  const enough = least === null ? '' : ` with at least ${least} left`;
  const near = `from the ${days} days ${incoming ? 'before' : 'after'} it${enough}`;
  if (total === 0) {
    const others = incoming ? 'older ones, or ones with less left' : 'one from another day';
    return `No ${rows} ${near}. Search for ${others}.`;
  }
  if (total > shown) return `${mostLikely} ${rows} ${near}. Search for others.`;
  return `${incoming ? 'Purchases' : 'Unlinked rows with money in'} ${near}. Search for others.`;
}

const count = (rows: number) => rows.toLocaleString('en-US');

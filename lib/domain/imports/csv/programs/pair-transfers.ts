import type { Posting } from './program';

/**
 * Names the other account of transfers where the program leaves it out: two postings with the same date and amount in
 * opposite directions belong together if no other pair of accounts has such postings.
 */
export function pairTransfers(postings: Posting[]): Posting[] {
  const groups = new Map<string, { out: Set<string>; in: Set<string>; counts: [number, number] }>();
  const keyOf = ({ date, amount, currency = '' }: Posting) =>
    `${date}\n${amount.replace(/^[-\u2212(]|\)$/g, '')}\n${currency}`;
  const transfers = postings.filter(
    ({ isTransfer, otherAccount }) => isTransfer && otherAccount === undefined,
  );
  for (const posting of transfers) {
    const key = keyOf(posting);
    const group = groups.get(key) ?? { out: new Set(), in: new Set(), counts: [0, 0] };
    group[isOut(posting) ? 'out' : 'in'].add(posting.account);
    group.counts[isOut(posting) ? 0 : 1] += 1;
    groups.set(key, group);
  }
  return postings.map((posting) => {
    if (!posting.isTransfer || posting.otherAccount !== undefined) return posting;
    const group = groups.get(keyOf(posting))!;
    const [other] = isOut(posting) ? group.in : group.out;
    const isPair = group.out.size === 1 && group.in.size === 1 && group.counts[0] === group.counts[1];
    return isPair && other !== undefined && other !== posting.account
      ? { ...posting, otherAccount: other }
      : posting;
  });
}

/** True if money leaves the account, by the amount's sign and column. */
export function isOut({ amount, turned = false }: Pick<Posting, 'amount' | 'turned'>): boolean {
  return /^[^\d]*[-\u2212(]/.test(amount) !== turned;
}

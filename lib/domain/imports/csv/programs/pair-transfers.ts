import type { Movement } from './program';

/**
 * Names the other account of transfers where the program leaves it out: two movements with the same date and amount in
 * opposite directions belong together if no other pair of accounts has such movements.
 */
export function pairTransfers(movements: Movement[]): Movement[] {
  const groups = new Map<string, { out: Set<string>; in: Set<string>; counts: [number, number] }>();
  const keyOf = ({ date, amount, currency = '' }: Movement) =>
    `${date}\n${amount.replace(/^[-\u2212(]|\)$/g, '')}\n${currency}`;
  const transfers = movements.filter(
    ({ isTransfer, otherAccount }) => isTransfer && otherAccount === undefined,
  );
  for (const movement of transfers) {
    const key = keyOf(movement);
    const group = groups.get(key) ?? { out: new Set(), in: new Set(), counts: [0, 0] };
    group[isOut(movement) ? 'out' : 'in'].add(movement.account);
    group.counts[isOut(movement) ? 0 : 1] += 1;
    groups.set(key, group);
  }
  return movements.map((movement) => {
    if (!movement.isTransfer || movement.otherAccount !== undefined) return movement;
    const group = groups.get(keyOf(movement))!;
    const [other] = isOut(movement) ? group.in : group.out;
    const isPair = group.out.size === 1 && group.in.size === 1 && group.counts[0] === group.counts[1];
    return isPair && other !== undefined && other !== movement.account
      ? { ...movement, otherAccount: other }
      : movement;
  });
}

/** True if money leaves the account, by the amount's sign and column. */
export function isOut({ amount, turned = false }: Pick<Movement, 'amount' | 'turned'>): boolean {
  return /^[^\d]*[-\u2212(]/.test(amount) !== turned;
}

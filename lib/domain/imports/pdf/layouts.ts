import type { Layout } from './assemble-rows';
import { moneyColumns, type MoneyRole } from './money-columns';
import type { StatementLine } from './statement-lines';

/** Ways to read the amounts of a statement, by likelihood. */
export interface LayoutTier {
  layouts: Layout[];
  /** True if headers say which column is which; then the direction is known too. */
  named: boolean;
}

/**
 * The ways to read the amounts of a statement, the likeliest first: as the headers of its columns say, else every
 * arrangement of columns without a known header, and in text without positions the last amounts of each line.
 */
export function layoutTiers(lines: readonly StatementLine[], isText: boolean): LayoutTier[] {
  const columns = moneyColumns(lines);
  const known = columns.columns.map(({ role }) => (role === 'other' ? 'other' : role));
  const tiers: LayoutTier[] = [];
  const byHeader = known.map((role) => (role === 'other' ? null : role));
  if (isComplete(byHeader)) tiers.push({ named: true, layouts: bothWays({ columns, roles: byHeader }) });
  const open = arrangements(known).filter((roles) => !same(roles, byHeader));
  for (const isPair of [false, true]) {
    const kind = open.filter((roles) => roles.includes('amount') !== isPair);
    if (kind.length > 0)
      tiers.push({ named: false, layouts: kind.flatMap((roles) => bothWays({ columns, roles })) });
  }
  if (isText)
    tiers.push({
      named: false,
      layouts: [['amount', 'balance'] as const, ['amount'] as const].flatMap((roles) =>
        bothWays({ columns: null, roles }),
      ),
    });
  return tiers;
}

function bothWays(layout: Omit<Layout, 'carriesDates'>): Layout[] {
  return [false, true].map((carriesDates) => ({ ...layout, carriesDates }));
}

type Role = MoneyRole | 'other' | null;

function isComplete(roles: readonly (MoneyRole | null)[]): boolean {
  const count = (role: MoneyRole) => roles.filter((other) => other === role).length;
  const sides = count('debit') + count('credit');
  if (count('balance') > 1 || count('amount') > 1 || count('debit') > 1 || count('credit') > 1) return false;
  return count('amount') === 1 ? sides === 0 : sides >= 1;
}

/** All arrangements of roles that keep the known ones. Balances come last. */
function arrangements(known: readonly Role[]): (MoneyRole | null)[][] {
  const found: (MoneyRole | null)[][] = [];
  const roles: (MoneyRole | null)[] = [];
  const place = (index: number): void => {
    if (index === known.length) {
      if (isComplete(roles) && isOrdered(roles) && hasBothSides(roles, known)) found.push([...roles]);
      return;
    }
    const role = known[index] ?? null;
    const options: (MoneyRole | null)[] =
      role === 'other' ? [null] : role === null ? [null, 'amount', 'debit', 'credit', 'balance'] : [role];
    for (const option of options) {
      if (option !== null && roles.slice(0, index).includes(option)) continue;
      roles[index] = option;
      place(index + 1);
    }
  };
  place(0);
  return found;
}

function isOrdered(roles: readonly (MoneyRole | null)[]): boolean {
  const balance = roles.indexOf('balance');
  return balance < 0 || roles.slice(balance + 1).every((role) => role === null);
}

/** A side without its counterpart counts only if a header names it. */
function hasBothSides(roles: readonly (MoneyRole | null)[], known: readonly Role[]): boolean {
  const debit = roles.includes('debit');
  const credit = roles.includes('credit');
  return debit === credit || known.includes('debit') || known.includes('credit');
}

function same(one: readonly (MoneyRole | null)[], other: readonly (MoneyRole | null)[]): boolean {
  return one.every((role, index) => role === other[index]);
}

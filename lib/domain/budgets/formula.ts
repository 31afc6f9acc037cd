import type { CategoryLimit } from './page-document';

/** A term of a formula; `amount` has its sign already where it is the result. */
export interface FormulaTerm {
  sign: '+' | '−' | '=' | null;
  amount: number;
  label: string;
  /** The address of its rows, or of the place that explains it. */
  href?: string | undefined;
}

/** The addresses behind the terms of a category's formula. */
export interface FormulaAddresses {
  spent: string;
  moves: string;
  /** The period before; undefined if there is none. */
  before: string | undefined;
}

/**
 * The terms that lead from a limit to its rest: of those between, only the ones that are not 0. They add up exactly.
 * `before` names the period before. Spending of a year has no address: it is of several periods.
 */
export function limitFormula(
  limit: CategoryLimit,
  spent: number,
  before: string,
  address: FormulaAddresses,
): FormulaTerm[] {
  const { amount, carried, restarted, movedIn, movedOut, available, left } = limit;
  if (limit.per === 'year')
    return [
      { sign: null, amount: available, label: 'there for the year' },
      ...taken(available - left, 'spent of it', 'refunded'),
      { sign: '=', amount: left, label: 'left' },
    ];
  return [
    { sign: null, amount, label: 'limit' },
    ...(restarted ? added(carried, 'to start with') : added(carried, `from ${before}`, address.before)),
    ...added(movedIn, 'moved in', address.moves),
    ...added(-movedOut, 'moved out', address.moves),
    ...taken(spent, 'spent', 'refunded', address.spent),
    { sign: '=', amount: left, label: 'left' },
  ];
}

function added(amount: number, label: string, href?: string): FormulaTerm[] {
  return amount === 0 ? [] : [{ sign: amount < 0 ? '−' : '+', amount: Math.abs(amount), label, href }];
}

function taken(amount: number, label: string, refunded: string, href?: string): FormulaTerm[] {
  return amount < 0
    ? [{ sign: '+', amount: -amount, label: refunded, href }]
    : [{ sign: '−', amount, label, href }];
}

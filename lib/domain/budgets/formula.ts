import type { CategoryLimit } from './page-document';

/** A term of a formula; `amount` has its sign already where it is the result. */
export interface FormulaTerm {
  sign: '+' | '−' | '=' | null;
  amount: number;
  label: string;
}

/**
 * The terms that lead from a limit to its rest: of those between, only the ones that are not 0. They add up exactly.
 * `before` names the period before.
 */
export function limitFormula(limit: CategoryLimit, spent: number, before: string): FormulaTerm[] {
  const { amount, carried, restarted, movedIn, movedOut, available, left } = limit;
  if (limit.per === 'year')
    return [
      { sign: null, amount: available, label: 'there for the year' },
      ...taken(available - left, 'spent of it', 'refunded'),
      { sign: '=', amount: left, label: 'left' },
    ];
  return [
    { sign: null, amount, label: 'limit' },
    ...added(carried, restarted ? 'to start with' : `from ${before}`),
    ...added(movedIn, 'moved in'),
    ...added(-movedOut, 'moved out'),
    ...taken(spent, 'spent', 'refunded'),
    { sign: '=', amount: left, label: 'left' },
  ];
}

function added(amount: number, label: string): FormulaTerm[] {
  return amount === 0 ? [] : [{ sign: amount < 0 ? '−' : '+', amount: Math.abs(amount), label }];
}

function taken(amount: number, label: string, refunded: string): FormulaTerm[] {
  return amount < 0 ? [{ sign: '+', amount: -amount, label: refunded }] : [{ sign: '−', amount, label }];
}

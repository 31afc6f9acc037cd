import { exponentOf, type Currency } from './currency';

/** The decimal mark of a number, which also determines the grouping mark. */
export type NumberFormat = 'decimal-point' | 'decimal-comma';

export interface Digits {
  whole: string;
  decimals: string;
}

/**
 * The digits before and after the decimal mark of an unsigned number, typed or from a file; null if it isn't written
 * in this format.
 */
export function digitsOf(number: string, format: NumberFormat): Digits | null {
  const [mark, other] = format === 'decimal-point' ? ['.', ','] : [',', '.'];
  const index = number.indexOf(mark);
  const whole = index < 0 ? number : number.slice(0, index);
  const decimals = index < 0 ? '' : number.slice(index + 1);
  if (!/^\d*$/.test(decimals) || (whole === '' && decimals === '')) return null;
  if (/^\d*$/.test(whole)) return { whole: whole === '' ? '0' : whole, decimals };
  const separator = whole.includes(other) ? other : whole.includes("'") ? "'" : ' ';
  const groups = whole.split(separator);
  return isGrouped(groups, separator) ? { whole: groups.join(''), decimals } : null;
}

/** Groups of three digits, or Indian ones: "12,34,567". */
function isGrouped(groups: string[], separator: string): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.pop() ?? '';
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return false;
  if (rest.every((group) => /^\d{3}$/.test(group))) return true;
  return separator === ',' && first.length <= 2 && rest.every((group) => /^\d{2}$/.test(group));
}

/** Converts digits to minor units without rounding. They must not have more decimals than the currency. */
export function digitsToMinorUnits({ whole, decimals }: Digits, currency: Currency): number {
  return Number(whole + decimals.padEnd(exponentOf(currency), '0'));
}

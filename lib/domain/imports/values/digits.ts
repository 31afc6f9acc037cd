import type { NumberFormat } from '../parsed-file';

/** The digits before and after the decimal mark; null if the number isn't written in this format. */
export function digitsOf(number: string, format: NumberFormat): { whole: string; decimals: string } | null {
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

import { digitsOf } from '@/lib/domain/number-digits';

/**
 * A pasted number in the form number fields take: a decimal point, no thousands separators. Browsers drop commas, and
 * so turn "12,5" into 125. A single mark is the decimal one, except where the currency has no decimals. Null for
 * several marks that make no number, and for "1,234" where it may have three decimals.
 */
export function withDecimalPoint(text: string, decimals = 2): string | null {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const isGrouped = /^\D*[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*\D*$/.test(text);
  if (decimals === 0 && isGrouped) return text.replace(/[.,]/g, '');
  if (decimals === 3 && marks.length === 1 && last === ',' && isGrouped) return null;
  if (!last || marks.length === 1) return text.replace(',', '.');
  const number = /[\d.,]+/.exec(text)?.[0] ?? '';
  const isComma = (last === ',') === (marks.filter((mark) => mark === last).length === 1);
  const digits = digitsOf(number, isComma ? 'decimal-comma' : 'decimal-point');
  return digits && text.replace(number, [digits.whole, digits.decimals].filter(Boolean).join('.'));
}

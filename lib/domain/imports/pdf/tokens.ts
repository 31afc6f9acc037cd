import { possibleDates } from '../../dates/possible-dates';
import type { NumberFormat } from '../../money/number-digits';
import { isCurrency } from '../../money/currency-texts';
import { possibleNumberFormats } from '../amount-text';
import { textOf, type TextLine, type Word } from './page-text';

/** An amount on a line. */
export interface MoneyToken {
  text: string;
  left: number;
  /** The end of its digits, whatever mark follows them. */
  right: number;
  /** The words that it takes. */
  from: number;
  to: number;
}

/** The forms that amounts have in a statement. */
export interface MoneyForm {
  decimals: 0 | 2 | 3;
  /** True if spaces may group the thousands. */
  spaced: boolean;
}

const MARK = /^(?:[-+\u2212\u2013]|CR|DR|DB|Cr|Dr|cr|dr|C|D|S|H|OD)$/;
const SIGN = /^[-+\u2212\u2013]$/;
/** The distance of a mark after its amount, and that of groups of digits, in heights of letters. */
const MARK_GAP = 4;
const GROUP_GAP = 0.6;

const CUT = /^\D{0,2}\d{1,3}(?:[.,'\u2019]\d{3})*[.,'\u2019]$/;

/** The amounts on a line, from left to right. */
export function moneyOf(line: TextLine, form: MoneyForm, start = 0): MoneyToken[] {
  const { words, size } = line;
  const found: MoneyToken[] = [];
  for (let index = start; index < words.length; index += 1) {
    const token = moneyAt(words, index, size, form);
    if (!token) continue;
    found.push(token);
    index = token.to - 1;
  }
  return found;
}

function moneyAt(words: readonly Word[], start: number, size: number, form: MoneyForm): MoneyToken | null {
  const gap = (index: number) => (words[index]?.left ?? Infinity) - (words[index - 1]?.right ?? 0);
  let first = start;
  let before = '';
  while (first < start + 2 && isBefore(words[first]?.text ?? '') && gap(first + 1) <= size * 1.5) {
    before += `${words[first]!.text} `;
    first += 1;
  }
  let end = first + 1;
  let digits = words[first]?.text ?? '';
  if (!/\d/.test(digits)) return null;
  while (gap(end) <= size * GROUP_GAP) {
    const next = words[end]?.text ?? '';
    // Some programs place the parts of a number apart: "1," and "234.56".
    const isCut = CUT.test(digits) && /^\d{3}/.test(next);
    if (!isCut && !(form.spaced && goesOn(digits, next))) break;
    digits += isCut ? next : ` ${next}`;
    end += 1;
  }
  if (!isMoney(digits, form)) return null;
  if (before !== '' && possibleNumberFormats(before + digits).length === 0) before = '';
  const right = words[end - 1]!.right - trailing(words[end - 1]!);
  const written = { text: before + digits, end };
  for (let times = 0; times < 2; times += 1) {
    const next = words[written.end]?.text ?? '';
    if (!(MARK.test(next) || isCurrency(next)) || gap(written.end) > size * MARK_GAP) break;
    const mark = next === 'OD' ? 'DR' : next;
    if (possibleNumberFormats(`${written.text} ${mark}`).length === 0) break;
    written.text += ` ${mark}`;
    written.end += 1;
  }
  const from = before === '' ? first : start;
  return { text: written.text, left: words[from]!.left, right, from, to: written.end };
}

/** The width of what follows the digits of a word: a sign or a mark. */
function trailing({ text, left, right }: Word): number {
  const rest = /\D*$/.exec(text)?.[0].length ?? 0;
  return ((right - left) / text.length) * rest;
}

function isBefore(text: string): boolean {
  return SIGN.test(text) || (text.length <= 4 && !/\d/.test(text) && isCurrency(text));
}

/** True if digits and the next word are groups of one number: "1" and "234,56". */
function goesOn(digits: string, next: string): boolean {
  return /(?:^|\D)\d{1,3}(?: \d{3})*$/.test(digits) && /^\d{3}(?:[.,]\d{1,3})?(?!\d)[^\d/]*$/.test(next);
}

function isMoney(text: string, { decimals, spaced }: MoneyForm): boolean {
  if (text.length > 24) return false;
  const plain = text.replace(/[\u2212\u2013]/g, '-');
  if (decimals === 0) {
    if (!/(?:^|[^\d.,])(?:\d{1,3}(?:[.,' \u2019\u00a0]\d{3})+|\d{1,9})[-+)]?\D{0,3}$/.test(plain))
      return false;
  } else if (!new RegExp(`(?:\\d[.,]\\d{${decimals}}|\\d[.,](?:-{1,2}|\\u2014))(?![\\d.,])`).test(plain))
    return false;
  if (!spaced && plain.includes(' ')) return false;
  return possibleNumberFormats(text).length > 0;
}

/** The number format of amounts of a form: their last mark is the decimal one, unless they have no decimals. */
export function numberFormatOf(texts: readonly string[], { decimals }: MoneyForm): NumberFormat {
  const marks = texts.flatMap((text) => /([.,])(?:\d+|-{1,2})\D*$/.exec(text)?.[1] ?? []);
  const commas = marks.filter((mark) => mark === ',').length;
  return commas > marks.length / 2 === decimals > 0 ? 'decimal-comma' : 'decimal-point';
}

/** A date at the start of a line: its text and the number of words before its end. */
export interface DateToken {
  text: string;
  to: number;
}

const NUMERIC =
  /^(?:\d{1,2}[./-]\d{1,2}(?:[./-](?:\d{4}|\d{2}))?\.?|\d{4}[./-]\d{1,2}[./-]\d{1,2}\.?|\d{8})$/;
const CJK = /^(?:(?:\d{2}|\d{4})[年년])?\d{1,2}[月월]\d{1,2}[日일]$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:]+$/;

/** The date that begins at a word, the longest first; `short` leaves out a year that may be a number of the text. */
export function dateAt(words: readonly Word[], start: number, short = false): DateToken | null {
  for (const length of [5, 4, 3, 2, 1]) {
    const part = words.slice(start, start + length);
    if (part.length < length || part.some(({ text }) => text.length > 20)) continue;
    const texts = part.map(({ text }) => text);
    const date = dateIn(texts, short);
    if (date !== null) return { text: date, to: start + length };
  }
  return null;
}

function dateIn(texts: readonly string[], short: boolean): string | null {
  const tight = texts.join('').replace(/^[(*]|[),*]$/g, '');
  if ((NUMERIC.test(tight) && pointsJoin(texts)) || CJK.test(tight) || ISO_TIME.test(tight))
    return isDate(tight) ? tight : null;
  const text = texts.join(' ').replace(/,$/, '');
  const isNamed =
    /^(?:\p{L}{2,4}\.?,? )?\d{1,2}(?:\.|st|nd|rd|th)?[ .-]*\p{L}{3,10}\.?(?:[ ./,-]*(?:\d{4}|\d{2}))?$/u.test(
      text,
    ) ||
    /^\p{L}{3,10}\.? ?\d{1,2}(?:st|nd|rd|th)?(?:,? ?(?:\d{4}))?$/u.test(text) ||
    /^\d{4}[ -]\p{L}{3,10}\.?[ -]\d{1,2}$/u.test(text);
  if (!isNamed || (short && /\d\D+\d/.test(text))) return null;
  return isDate(text) ? text : null;
}

/** Numbers that words cut apart are a date only if each part but the last ends with its mark: "05. 01. 2026". */
function pointsJoin(texts: readonly string[]): boolean {
  return texts.slice(0, -1).every((text) => /[./-]$/.test(text));
}

function isDate(text: string): boolean {
  return Object.keys(possibleDates(text).dates).length > 0;
}

/** A date anywhere in words; null if there is none. */
export function dateAmong(words: readonly Word[]): string | null {
  for (let index = 0; index < words.length; index += 1) {
    const date = dateAt(words, index);
    if (date) return date.text;
  }
  return null;
}

/** The date at the start of a line, after a number or a mark that some banks put before it. */
export function leadingDate(words: readonly Word[], short = false): (DateToken & { from: number }) | null {
  const first = dateAt(words, 0, short);
  if (first) return { ...first, from: 0 };
  if (!/^(?:\d{1,4}[.)]?|[*•-])$/.test(textOf(words.slice(0, 1)))) return null;
  const second = dateAt(words, 1, short);
  return second && { ...second, from: 1 };
}

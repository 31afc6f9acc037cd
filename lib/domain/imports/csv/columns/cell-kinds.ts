import { possibleDates } from '../../../dates/possible-dates';
import { isCurrency } from '../../../money/currency-texts';
import { possibleNumberFormats } from '../../amount-text';
import { wordsOf } from '../../words/words';
import { areUnsureLetters } from '../amounts/bare-letters';
import { directionOf, isNeitherDirection } from '../amounts/direction-words';
import { areSigns } from '../amounts/plus-and-minus';

/** True if a cell holds a date. `known` means that the header says so; then "12.03." and "120324" count too. */
export function isDateText(text: string, known = false): boolean {
  if (text.length < 4 || text.length > 60) return false;
  const { dates, yearMissing } = possibleDates(text);
  if (Object.keys(dates).length === 0) return false;
  return known || (!yearMissing && !/^\s*\d{6}\s*$/.test(text));
}

/** True if a cell holds an amount of money. */
export function isAmountText(text: string): boolean {
  return text.length <= 60 && possibleNumberFormats(text).length > 0;
}

/** True if a cell means 'nothing': empty, a lone dash, or a word for it. */
export function isNothing(text: string): boolean {
  return /^([-–—.*/]*|n\/?a|nil|null|none|nan)$/i.test(text.trim());
}

const CODE = /^(?=\S*\d)(?=\S*\p{L})\S{8,}$/u;
const IBAN = /^[A-Z]{2}\d\d(?: ?[\dA-Z]){8,30}$/;

/** The share of cells with a direction, including words for neither direction. */
function shareOfDirections(filled: string[]): number {
  const known = filled.filter((cell) => directionOf(cell) !== null).length;
  return known === 0 ? 0 : (known + filled.filter(isNeitherDirection).length) / filled.length;
}

/** True if both directions occur as whole words. Single letters may be any code. */
function sayBoth(filled: string[]): boolean {
  const known = new Set(filled.map((cell) => (cell.length > 1 ? directionOf(cell) : null)));
  return known.has('out') && known.has('in');
}

/** Words that mean the opposite direction to those who sell: their charges are money in. */
const OF_SALES = new Set(wordsOf(({ directions }) => directions?.ofSales));

/** The content of a column's cells, as shares of the filled ones unless it is a count. */
export interface ColumnProfile {
  filled: number;
  rows: number;
  dates: number;
  /** Dates, including those without a year and those of six digits. */
  datesIfKnown: number;
  amounts: number;
  /** Amounts other than plain whole numbers, as a share of the cells that aren't '0'. */
  money: number;
  negatives: number;
  /** The number of cells that have a digit other than zero. */
  nonZero: number;
  letters: number;
  currencies: number;
  directions: number;
  /** True if both directions occur as whole words. */
  bothDirections: boolean;
  /** True if cells are single letters that may be any code. */
  unsureLetters: boolean;
  /** True if all cells are a minus, a plus or empty. */
  signs: boolean;
  /** True if a cell has a word that means the opposite to those who sell. */
  ofSales: boolean;
  distinct: number;
  /** Long words with digits in them, such as ids and account numbers. */
  codes: number;
}

/** Profiles a column by its cells. */
export function profileOf(cells: string[]): ColumnProfile {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isNothing(cell));
  const count = (test: (cell: string) => boolean) => filled.filter(test).length;
  const share = (test: (cell: string) => boolean) => (filled.length === 0 ? 0 : count(test) / filled.length);
  const isMoney = (cell: string) => isAmountText(cell) && !/^\d+$/.test(cell) && !isDateText(cell);
  const zeros = count((cell) => cell === '0');
  return {
    filled: filled.length,
    rows: cells.length,
    dates: share((cell) => isDateText(cell)),
    datesIfKnown: share((cell) => isDateText(cell, true)),
    amounts: share(isAmountText),
    money: filled.length === zeros ? 0 : count(isMoney) / (filled.length - zeros),
    negatives: count((cell) => /[-\u2212\u2013(]/.test(cell) && isAmountText(cell)),
    nonZero: count((cell) => /[1-9]/.test(cell)),
    letters: share((cell) => /\p{L}{2}/u.test(cell) && !isDateText(cell) && !isAmountText(cell)),
    currencies: share((cell) => cell.length <= 4 && isCurrency(cell)),
    directions: shareOfDirections(filled),
    bothDirections: sayBoth(filled),
    unsureLetters: areUnsureLetters(filled),
    signs: areSigns(cells),
    ofSales: filled.some((cell) => OF_SALES.has(cell.toLowerCase())),
    distinct: new Set(filled).size,
    codes: share((cell) => CODE.test(cell) || IBAN.test(cell)),
  };
}

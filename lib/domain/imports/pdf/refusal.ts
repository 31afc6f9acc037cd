import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import { shorten } from '../../text/text';
import type { ParseError } from '../parsed-file';
import { textOf } from './page-text';
import type { UnprovedStatement } from './prove-statement';

/** The advice if a statement can't be taken. */
export const OTHER_FORMAT =
  'Nothing was taken from it. Download the same transactions from your bank as CSV, OFX or QIF.';

/** The most lines that are listed. */
const LISTED = 6;

/** Explains why nothing is taken from a statement: what its rows come to, what it says, and what wasn't understood. */
export function refusal(unproved: UnprovedStatement, currency: Currency): ParseError {
  const { lines } = unproved;
  const parts = [whyOf(unproved, currency), linesOf(unproved)].filter((part) => part !== '');
  return { message: `${parts.join('; ')}. ${OTHER_FORMAT}`, line: lines[0]?.line.number ?? null };
}

function whyOf({ why, comesTo, stated, rows }: UnprovedStatement, currency: Currency): string {
  const written = (minorUnits: number) => grouped(toDecimal(minorUnits, currency));
  switch (why) {
    case 'no-rows':
      return 'No transactions were found in this statement: no line has a date and an amount in columns';
    case 'no-opening':
      return `The ${counted(rows)} of this statement can't be proved: it states no opening balance`;
    case 'no-closing':
      return `The ${counted(rows)} of this statement can't be proved: it states no closing balance`;
    case 'direction':
      return 'Nothing in this statement says which amounts are money out and which are money in';
    case 'cancel':
      return 'The rows of this statement cancel each other, so that its balances prove nothing';
    case 'two-ways':
      return 'The columns of this statement can be read in two ways, and its balances prove both';
    case 'sum':
    case 'balance':
      if (comesTo === null || stated === null)
        return why === 'sum'
          ? 'The rows of this statement are not all understood'
          : 'A balance of this statement does not follow from the rows before it';
      return `The rows come to ${written(comesTo)}, the statement says ${written(stated)}`;
  }
}

function linesOf({ why, lines }: UnprovedStatement): string {
  const [first, ...others] = lines.map(({ line }) => line.number);
  if (first === undefined) return '';
  const quoted = `"${shorten(textOf(lines[0]!.line.words), 60)}"`;
  if (others.length === 0)
    return why === 'balance'
      ? `it breaks at line ${first} (${quoted})`
      : `line ${first} (${quoted}) was not understood`;
  const listed = [first, ...others].slice(0, LISTED);
  const more = lines.length - listed.length;
  const last = more > 0 ? `${more} more` : String(listed.pop());
  return `lines ${listed.join(', ')} and ${last} were not understood`;
}

function counted(rows: number): string {
  return rows === 1 ? 'only row' : `${rows} rows`;
}

function grouped(decimal: string): string {
  return decimal.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

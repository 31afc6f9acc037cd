import { isCurrency } from '../../money/currency-texts';
import { isAmountText, isDateText } from '../csv/columns/cell-kinds';
import { decodeEntities } from '../entities';

/** The text of a cell in pieces, some of which are raised or smaller than the others. */
export interface CellPieces {
  pieces: { text: string; isRaised: boolean }[];
  /** The element that raises the last piece, and how many of its name are open. */
  raisedBy: { tag: string; depth: number } | null;
}

const RAISED = new Set(['sup', 'sub', 'small']);
const RAISED_ATTRIBUTES =
  /vertical-align\s{0,9}:\s{0,9}super|class\s{0,9}=\s{0,9}["']?[^"'>]{0,200}\b(?:cents?|decimals?|fraction|superscript)\b/i;
/** The text that refers to a footnote. */
const FOOTNOTE = /^(?:[([]?\d{1,2}[)\].]?|[([]?[a-z][)\]]|[*†‡§#]+)$/;
/** Longer texts hold no amount. */
const LONGEST = 80;
/** Stands for a decimal mark that only the other amounts of the page can tell. */
const OPEN_MARK = '\u2396';
/** Between digits that are no single number. */
const APART = ' / ';

export function startElement(cell: CellPieces, tag: string, attributes: string): void {
  if (cell.raisedBy?.tag === tag) cell.raisedBy.depth += 1;
  if (cell.raisedBy || !(RAISED.has(tag) || RAISED_ATTRIBUTES.test(attributes))) return;
  cell.raisedBy = { tag, depth: 1 };
  cell.pieces.push({ text: '', isRaised: true });
}

export function endElement(cell: CellPieces, tag: string): void {
  if (cell.raisedBy?.tag !== tag) return;
  cell.raisedBy.depth -= 1;
  if (cell.raisedBy.depth > 0) return;
  cell.raisedBy = null;
  cell.pieces.push({ text: '', isRaised: false });
}

/**
 * The text of a cell as it is shown. Two raised digits after a whole number are its cents, other raised marks after an
 * amount or a day those of a footnote, which is left out.
 */
export function shownText({ pieces }: CellPieces): string {
  const plain = collapsed(pieces.map(({ text }) => text).join('')).trim();
  if (pieces.length === 1 || plain.length > LONGEST) return plain;
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    const more = collapsed(piece.text);
    if (piece.isRaised) text = withRaised(text, more.trim());
    else text += (pieces[index - 1]?.isRaised && areDigits(text, more) ? APART : '') + more;
  }
  return collapsed(text).trim();
}

function collapsed(text: string): string {
  return decodeEntities(text).replace(/\s+/g, ' ');
}

function areDigits(before: string, after: string): boolean {
  return /\d$/.test(before) && /^\d/.test(after);
}

function withRaised(before: string, raised: string): string {
  const isMoney = isAmountText(inMarks(before.replace(/[()]/g, ''), '.'));
  if (isMoney && !/[.,]$/.test(before)) {
    const cents = withCents(before, raised);
    if (cents !== null) return cents;
  }
  if ((isMoney || isDateText(before.trim())) && FOOTNOTE.test(raised) && !/[.,]$/.test(before)) return before;
  return before + (areDigits(before, raised) ? APART : '') + raised;
}

/** A whole number with its raised cents, which may have the currency behind them; null if these are none. */
function withCents(before: string, raised: string): string | null {
  const [, digits, currency = ''] = /^(\d\d) ?(\D*)$/.exec(raised) ?? [];
  const [, whole, rest] = /^(.*\d)(\D*)$/.exec(before) ?? [];
  if (digits === undefined || whole === undefined || (currency !== '' && !isCurrency(currency))) return null;
  const marks = ['.', ','].filter((mark) => isAmountText(whole.replace('(', '') + mark + digits));
  const mark = marks.length > 1 ? OPEN_MARK : marks[0];
  return mark === undefined ? null : `${whole}${mark}${digits} ${currency}${rest}`;
}

/** True if the decimal mark of a cell's cents is open. */
export function hasOpenMark(text: string): boolean {
  return text.includes(OPEN_MARK);
}

/** The text with a decimal mark before its cents. */
export function inMarks(text: string, mark: string): string {
  return text.replaceAll(OPEN_MARK, mark);
}

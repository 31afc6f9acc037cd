import { read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx';
import { isCurrency } from '../../money/currency-texts';
import { dateText } from './cell-texts';
import { MAX_COLUMNS, type Sheet } from './sheet';
import { sheetRecords, type SheetCell, type SheetRow } from './sheet-records';

const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** The sheets of an Excel workbook of any age: formulas by their stored values, macros never run. */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellDates: false,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: false,
    raw: true,
  });
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true;
  const formats = new Map<string, NumberKind>();
  if (book.SheetNames.some((name) => !book.Sheets[name])) throw new Error('a sheet is damaged');
  return book.SheetNames.map((name, index) => ({
    name,
    records: sheetRecords(rowsOf(book.Sheets[name], isFrom1904, formats)),
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
  }));
}

function rowsOf(
  sheet: WorkSheet | undefined,
  isFrom1904: boolean,
  formats: Map<string, NumberKind>,
): SheetRow[] {
  const rows: SheetRow[] = [];
  sheet?.['!data']?.forEach((row: (CellObject | undefined)[] | undefined, index) => {
    if (!row) return;
    if (row.length > MAX_COLUMNS) throw new Error('too many columns');
    const cells = Array.from(row, (cell) => cellOf(cell, isFrom1904, formats));
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > 0) rows.push({ line: index + 1, cells });
  });
  return rows;
}

function cellOf(
  cell: CellObject | undefined,
  isFrom1904: boolean,
  formats: Map<string, NumberKind>,
): SheetCell {
  if (cell?.v === undefined) return '';
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return ERRORS[Number(cell.v)] ?? '#ERROR!';
  if (typeof cell.v !== 'number') return String(cell.v);
  const kind = kindOf(String(cell.z ?? ''), formats);
  if (kind.isDate) {
    const day = dateText(cell.v, isFrom1904);
    return day === null ? cell.v : { day };
  }
  return kind.currency === null ? cell.v : { number: cell.v, currency: kind.currency };
}

interface NumberKind {
  isDate: boolean;
  currency: string | null;
}

function kindOf(format: string, formats: Map<string, NumberKind>): NumberKind {
  const known = formats.get(format);
  if (known) return known;
  const kind = { isDate: SSF.is_date(format), currency: currencyOfFormat(format) };
  formats.set(format, kind);
  return kind;
}

/** The currency that a number format puts next to the number: '#,##0.00 [$€-407]', '"CHF" 0.00'. */
function currencyOfFormat(format: string): string | null {
  const shown = /\[\$([^\]-]+)|"([^"]+)"|(\p{Sc})/u.exec(format);
  const word = (shown?.[1] ?? shown?.[2] ?? shown?.[3] ?? '').trim();
  return word !== '' && isCurrency(word) ? word : null;
}

import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { isCurrency } from '../../money/currency-texts';
import { dateText } from './cell-texts';
import { MAX_COLUMNS, type Sheet } from './sheet';
import { sheetRecords, type SheetCell, type SheetRow } from './sheet-records';

/** The most rows and cells that repetitions may add: a few bytes could stand for billions. */
const MAX_REPEATED = 500_000;

/** The sheets of an OpenDocument spreadsheet; throws if its XML is broken or fills too many cells. */
export function readOds(xml: string): Sheet[] {
  const reader = new OdsReader();
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('text', (text) => reader.text(text));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return reader.sheets();
}

interface OpenCell {
  attributes: Record<string, string>;
  paragraphs: string[];
}

class OdsReader {
  readonly #sheets: { name: string; style: string; rows: SheetRow[] }[] = [];
  readonly #hiddenStyles = new Set<string>();
  /** The formats that show a number as a date, and the styles of cells in such a format. */
  readonly #dateFormats = new Set<string>();
  readonly #dateStyles = new Set<string>();
  #style = '';
  #line = 0;
  #row: { repeated: number; cells: SheetCell[]; blanks: number } | null = null;
  #cell: OpenCell | null = null;
  /** Depth inside of elements that are no part of a cell's text, or of a table in a cell. */
  #skipped = 0;
  #repeated = 0;

  open({ name, attributes, isSelfClosing }: SaxesTagPlain): void {
    if (this.#skipped > 0 || name === 'office:annotation' || (name === 'table:table' && this.#cell)) {
      this.#skipped += 1;
      return;
    }
    switch (name) {
      case 'number:date-style':
        this.#dateFormats.add(attributes['style:name'] ?? '');
        break;
      case 'style:style':
        this.#style = attributes['style:name'] ?? '';
        if (this.#dateFormats.has(attributes['style:data-style-name'] ?? ''))
          this.#dateStyles.add(this.#style);
        break;
      case 'style:table-properties':
        if (attributes['table:display'] === 'false') this.#hiddenStyles.add(this.#style);
        break;
      case 'table:table':
        this.#sheets.push({
          name: attributes['table:name'] ?? '',
          style: attributes['table:style-name'] ?? '',
          rows: [],
        });
        this.#line = 1;
        break;
      case 'table:table-row':
        this.#row = { repeated: countOf(attributes['table:number-rows-repeated']), cells: [], blanks: 0 };
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        this.#cell = { attributes, paragraphs: [] };
        break;
      case 'text:p':
        this.#cell?.paragraphs.push('');
        break;
      case 'text:s':
        this.text(' '.repeat(Math.min(countOf(attributes['text:c']), 100)));
        break;
      case 'text:tab':
      case 'text:line-break':
        if (isSelfClosing) this.text(' ');
        break;
    }
  }

  text(text: string): void {
    const paragraphs = this.#cell?.paragraphs;
    if (this.#skipped === 0 && paragraphs && paragraphs.length > 0) paragraphs[paragraphs.length - 1] += text;
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#closeCell();
    else if (name === 'table:table-row') this.#closeRow();
  }

  sheets(): Sheet[] {
    return this.#sheets.map(({ name, style, rows }) => ({
      name,
      records: sheetRecords(rows),
      isHidden: this.#hiddenStyles.has(style),
    }));
  }

  #closeCell(): void {
    const [row, cell] = [this.#row, this.#cell];
    this.#cell = null;
    if (!row || !cell) return;
    const value = this.#valueOf(cell);
    const repeated = countOf(cell.attributes['table:number-columns-repeated']);
    if (value === '') {
      row.blanks += repeated;
      return;
    }
    if (row.cells.length + row.blanks + repeated > MAX_COLUMNS) throw new Error('too many columns');
    for (; row.blanks > 0; row.blanks -= 1) row.cells.push('');
    for (let count = 0; count < repeated; count += 1) row.cells.push(value);
  }

  #closeRow(): void {
    const row = this.#row;
    this.#row = null;
    if (!row) return;
    if (row.cells.length > 0) {
      this.#repeated += (row.cells.length + 1) * (row.repeated - 1);
      if (this.#repeated > MAX_REPEATED) throw new Error('too many cells');
      for (let count = 0; count < row.repeated; count += 1)
        this.#sheets.at(-1)?.rows.push({ line: this.#line + count, cells: row.cells });
    }
    this.#line += row.repeated;
  }

  #valueOf({ attributes, paragraphs }: OpenCell): SheetCell {
    const shown = paragraphs.join('\n').trim();
    if (attributes['calcext:value-type'] === 'error') return shown;
    switch (attributes['office:value-type']) {
      case 'float':
      case 'percentage':
      case 'currency': {
        const number = Number(attributes['office:value'] ?? Number.NaN);
        if (!Number.isFinite(number)) return shown;
        const day = this.#dateStyles.has(attributes['table:style-name'] ?? '')
          ? dateText(number, false)
          : null;
        if (day !== null) return { day };
        const currency = attributes['office:currency'] ?? '';
        return isCurrency(currency) ? { number, currency } : number;
      }
      case 'date': {
        const day = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(attributes['office:date-value'] ?? '')?.[0];
        return day === undefined ? shown : { day };
      }
      case 'boolean':
        return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
      case 'string':
        return attributes['office:string-value'] ?? shown;
      default:
        return shown;
    }
  }
}

function countOf(text: string | undefined): number {
  return text === undefined ? 1 : Math.max(1, Number.parseInt(text, 10) || 1);
}

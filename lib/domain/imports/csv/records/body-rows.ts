import { shorten } from '../../../text/text';
import type { TextRecord } from './delimited-text';
import { CLEAR, headerScore } from '../columns/header-row';
import { tidy, type Layout } from '../columns/layout';
import { repairRow } from './repair-row';
import type { ExcludedRow } from '../../parsed-file';
import type { Reason } from '../../reasons';
import { beginsBalance } from './row-words';
import { lostCells } from './short-rows';

/**
 * The records below the header that may be rows. Repeated headers, other tables and rows broken by the delimiter are
 * excluded; without a delimiter the format separates the cells, which don't break.
 */
export function bodyRows(
  records: TextRecord[],
  layout: Layout,
  delimiter: string | null,
  excluded: ExcludedRow[],
): TextRecord[] {
  const body = bodyRecords(records, layout, excluded);
  return delimiter === null ? body : repairRows(body, layout, delimiter, excluded);
}

/** True if a record has any non-empty cell. */
export function holdsSomething({ cells }: TextRecord): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** An excluded record with its reason. */
export function left(record: TextRecord, reason: Reason): ExcludedRow {
  return { line: record.line, text: shorten(record.text, 300), reason, needsLook: false, partial: {} };
}

function bodyRecords(records: TextRecord[], layout: Layout, excluded: ExcludedRow[]): TextRecord[] {
  const body: TextRecord[] = [];
  const own = layout.headers
    .filter((header) => header !== '')
    .join('\n')
    .toLowerCase();
  let elsewhere = false;
  for (const record of records.slice(layout.headerIndex + 1)) {
    if (!holdsSomething(record)) continue;
    const words = record.cells
      .map(tidy)
      .filter((cell) => cell !== '')
      .join('\n')
      .toLowerCase();
    if (own !== '' && words === own) {
      elsewhere = false;
      excluded.push(left(record, { code: 'repeated_headers' }));
    } else if (record.line === 1 && /^"?sep=/i.test(record.text)) {
      excluded.push(left(record, { code: 'delimiter_only' }));
    } else if (layout.headerIndex >= 0 && headerScore(record.cells) >= CLEAR) {
      elsewhere = true;
      excluded.push(left(record, { code: 'other_headers' }));
    } else if (elsewhere) {
      excluded.push({ ...left(record, { code: 'second_table' }), needsLook: true });
    } else body.push(record);
  }
  return body;
}

/**
 * Repairs rows with surplus cells if there is no doubt how. Otherwise they are excluded and need a look, and so do
 * rows that have lost a cell.
 */
function repairRows(
  body: TextRecord[],
  layout: Layout,
  delimiter: string,
  excluded: ExcludedRow[],
): TextRecord[] {
  const width = layout.headers.length;
  const hasLost = lostCells(body, layout, delimiter);
  return body.flatMap((record) => {
    if (hasLost(record)) {
      const isBalance = record.cells.some((cell) => beginsBalance(cell) !== null);
      excluded.push({
        ...left(record, {
          code: isBalance ? 'balance' : record.cells.length > width ? 'too_many_cells' : 'too_few_cells',
        }),
        needsLook: !isBalance,
      });
      return [];
    }
    if (record.cells.slice(width).every((cell) => cell.trim() === '')) return [record];
    const mended = repairRow(record, layout, delimiter);
    if (mended) return [mended];
    excluded.push({ ...left(record, { code: 'too_many_cells' }), needsLook: true });
    return [];
  });
}

import { EXPORT_TABLES, type DataExport, type ExportTable } from './format';

/** A part of an archive to send to the server: some rows of one table, as JSON. */
export interface RestorePart {
  kind: ExportTable;
  rows: string;
}

/** The most that one request carries, far below the limits of hosting platforms. */
const MAX_PART_BYTES = 400_000;
const MAX_PART_ROWS = 1_500;

/** Splits an archive into parts, in the order in which they are restored. */
export function* restoreParts({ tables }: Pick<DataExport, 'tables'>): Generator<RestorePart, void> {
  const encoder = new TextEncoder();
  for (const kind of EXPORT_TABLES) {
    let [rows, bytes] = [[] as string[], 0];
    for (const row of tables[kind]) {
      const text = JSON.stringify(row);
      const size = encoder.encode(text).length;
      if (rows.length > 0 && (rows.length === MAX_PART_ROWS || bytes + size > MAX_PART_BYTES)) {
        yield { kind, rows: `[${rows.join(',')}]` };
        [rows, bytes] = [[], 0];
      }
      rows.push(text);
      bytes += size;
    }
    if (rows.length > 0) yield { kind, rows: `[${rows.join(',')}]` };
  }
}

import type { RowToStage } from './staged';

/** Well under the 4 MB that hosting platforms let a request have, since a text can grow on its way. */
const MAX_CHUNK_BYTES = 1_500_000;
/** As many as a page can hand over without a hitch. */
const CHUNK_ROWS = 2_500;

/** Where each chunk of the rows ends: what one request carries. */
export function chunkEnds(rows: readonly RowToStage[]): number[] {
  const encoder = new TextEncoder();
  const ends: number[] = [];
  let [count, bytes] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const size = encoder.encode(JSON.stringify(row)).length;
    if (count === CHUNK_ROWS || (count > 0 && bytes + size > MAX_CHUNK_BYTES)) {
      ends.push(index);
      [count, bytes] = [0, 0];
    }
    count += 1;
    bytes += size;
  }
  if (count > 0) ends.push(rows.length);
  return ends;
}

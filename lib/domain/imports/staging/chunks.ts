import type { Currency } from '../../money/currency';
import { listOf, valuesOf } from './row-values';
import type { RowToStage } from './staged-import';

/** Far below the 4 MB that hosting platforms allow for a request, because a text can grow on its way. */
const MAX_CHUNK_BYTES = 1_500_000;
/** Small enough that no process on the way has to grow for a chunk. */
const CHUNK_ROWS = 2_500;

/** The rows in chunks, each the JSON array of one request. */
export function stageChunks(rows: readonly RowToStage[], currency: Currency): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let bytes = 0;
  const close = () => {
    if (chunk.length > 0) chunks.push(`[${chunk.join()}]`);
    chunk = [];
    bytes = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(listOf(valuesOf(row, currency)));
    const size = bytesOf(text);
    if (chunk.length === CHUNK_ROWS || bytes + size > MAX_CHUNK_BYTES) close();
    chunk.push(text);
    bytes += size;
  }
  close();
  return chunks;
}

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return /^[\0-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length;
}

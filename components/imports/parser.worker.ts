import type {
  PreparedRows,
  ReaderCalls,
  ReaderReply,
  ReaderRequest,
  ReadSummary,
} from '@/components/imports/parser-messages';
import { summarise } from '@/lib/domain/imports/file-summary';
import { parseFile } from '@/lib/domain/imports/parse-file';
import type { ParsedFile } from '@/lib/domain/imports/parsed-file';
import { reasonsText } from '@/lib/domain/imports/reasons';
import { rowsToStage } from '@/lib/domain/imports/staging/rows-to-stage';
import { stageChunks } from '@/lib/domain/imports/staging/chunks';
import type { PreviewRow, RowToStage } from '@/lib/domain/imports/staging/staged-import';

/** Of the whole way of a file, the part that is getting its bytes. */
const BYTES_SHARE = 0.1;

let file: { name: string; bytes: Uint8Array } | null = null;
let parsed: ParsedFile | null = null;
let rows: RowToStage[] = [];
let chunks: string[] = [];

async function read(
  { file: dropped, mapping, today, currency }: ReaderCalls['read']['ask'],
  onProgress: (done: number) => void,
): Promise<ReadSummary> {
  if (dropped) file = { name: dropped.name, bytes: await bytesOf(dropped, onProgress) };
  if (!file) throw new Error('there is no file to read');
  const result = parseFile(file.bytes, file.name, mapping, today, currency, (done) =>
    onProgress(BYTES_SHARE + done * (1 - BYTES_SHARE)),
  );
  if (!result.ok) return result;
  parsed = result.parsed;
  return { ok: true, summary: summarise(parsed) };
}

async function bytesOf(dropped: File, onProgress: (done: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(dropped.size);
  let length = 0;
  for (const reader = dropped.stream().getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, length);
    bytes.set(value, length);
    length += value.length;
    onProgress((length / bytes.length) * BYTES_SHARE);
  }
}

function prepare({ choices }: ReaderCalls['prepare']['ask']): PreparedRows {
  if (!parsed) throw new Error('there is nothing read');
  rows = rowsToStage(parsed, choices);
  chunks = stageChunks(rows);
  const noted = rows.filter(({ status, reasons }) => status !== 'readable' || reasons !== null).length;
  return { rows: rows.length, chunks: chunks.length, noted };
}

function asShown({ reasons, ...row }: RowToStage): PreviewRow {
  return { ...row, reason: reasons && reasonsText(reasons) };
}

function answer(request: ReaderRequest, onProgress: (done: number) => void): unknown {
  switch (request.name) {
    case 'read':
      return read(request.ask, onProgress);
    case 'prepare':
      return prepare(request.ask);
    case 'preview':
      return rows.slice(request.ask.from, request.ask.from + request.ask.count).map(asShown);
    case 'chunk':
      return chunks[request.ask.index];
  }
}

const reply = (message: ReaderReply) => self.postMessage(message);

self.addEventListener('message', async ({ data: request }: MessageEvent<ReaderRequest>) => {
  const { id } = request;
  let last = 0;
  try {
    const answered = await answer(request, (done) => {
      // A bar needs no more than this, and every message costs the page a task.
      if (done < 1 && done - last < 0.02) return;
      last = done;
      reply({ id, kind: 'progress', done });
    });
    reply({ id, kind: 'answer', answer: answered });
  } catch {
    reply({ id, kind: 'failed' });
  }
});

import type {
  ParserCalls,
  ParserReply,
  ParserRequest,
  ParseSummary,
  PreparedRows,
  Unpacked,
} from '@/components/imports/state/parser-messages';
import { summarise } from '@/lib/domain/imports/file-summary';
import type { FileContent, PackedFile } from '@/lib/domain/imports/file-content';
import { openFile } from '@/lib/domain/imports/open-file';
import { parseFile } from '@/lib/domain/imports/parse-file';
import type { ParsedFile } from '@/lib/domain/imports/parsed-file';
import { reasonsText } from '@/lib/domain/imports/reasons';
import { rowsToStage } from '@/lib/domain/imports/staging/rows-to-stage';
import { stageChunks } from '@/lib/domain/imports/staging/chunks';
import type { PreviewRow, RowToStage } from '@/lib/domain/imports/staging/staged-import';

/** Of the whole parsing, the part that is getting the file's bytes. */
const BYTES_SHARE = 0.1;
/** And the part that is opening its pages. */
const PAGES_SHARE = 0.5;
/** Rows of the file that are shown before the server is done with them. */
const PREVIEW_ROWS = 100;

let current: FileContent | null = null;
let parsed: ParsedFile | null = null;
let chunks: string[] = [];

async function parse(
  { file, mapping, today, currency }: ParserCalls['parse']['input'],
  onProgress: (done: number) => void,
): Promise<ParseSummary | Unpacked> {
  let share = 0;
  const advance = (done: number) => {
    share = done;
    onProgress(done);
  };
  if (file) {
    const bytes = await bytesOf(file, (done) => advance(done * BYTES_SHARE));
    const opened = await openFile(bytes, (done) => advance(BYTES_SHARE + done * PAGES_SHARE));
    if (!opened.ok) return opened;
    if ('files' in opened) return { files: opened.files.map(asFile) };
    current = opened.content;
  }
  if (!current) throw new Error('there is no file to parse');
  const result = parseFile(current, mapping, today, currency, (done) =>
    onProgress(share + done * (1 - share)),
  );
  if (!result.ok) return result;
  parsed = result.parsed;
  return { ok: true, summary: summarise(parsed) };
}

function asFile({ name, bytes }: PackedFile): File {
  return new File([new Uint8Array(bytes)], name);
}

async function bytesOf(file: File, onProgress: (done: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  let length = 0;
  for (const reader = file.stream().getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, length);
    bytes.set(value, length);
    length += value.length;
    onProgress(length / bytes.length);
  }
}

function prepare({ choices }: ParserCalls['prepare']['input']): PreparedRows {
  if (!parsed) throw new Error('nothing is parsed');
  const rows = rowsToStage(parsed, choices);
  chunks = stageChunks(rows, choices.currency);
  const noted = rows.filter(({ status, reasons }) => status !== 'readable' || reasons !== null).length;
  return {
    rows: rows.length,
    chunks: chunks.length,
    noted,
    preview: rows.slice(0, PREVIEW_ROWS).map(asShown),
  };
}

function asShown({ reasons, ...row }: RowToStage): PreviewRow {
  return { ...row, reason: reasons && reasonsText(reasons) };
}

function run(request: ParserRequest, onProgress: (done: number) => void): unknown {
  switch (request.name) {
    case 'parse':
      return parse(request.input, onProgress);
    case 'prepare':
      return prepare(request.input);
    case 'chunk':
      return new Blob(chunks.slice(request.input.index, request.input.index + 1));
  }
}

function reply(message: ParserReply): void {
  self.postMessage(message);
}

self.addEventListener('message', async ({ data: request }: MessageEvent<ParserRequest>) => {
  const { id } = request;
  let last = 0;
  try {
    const output = await run(request, (done) => {
      // A bar needs no more than this, and every message costs the page a task.
      if (done < 1 && done - last < 0.02) return;
      last = done;
      reply({ id, kind: 'progress', done });
    });
    reply({ id, kind: 'result', output });
  } catch {
    reply({ id, kind: 'failed' });
  }
});

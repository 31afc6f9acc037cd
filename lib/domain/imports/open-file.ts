import type { FileFormat } from './enums';
import type { TextRecord } from './csv/records/delimited-text';
import type { ParseError } from './parsed-file';
import type { PageText } from './pdf/page-text';

/** A table of a file that has cells of its own: a sheet, or a list. */
export interface FileTable {
  name: string;
  records: TextRecord[];
}

/** The content of an opened file: its bytes, which are a text, or what its container held. */
export type FileContent =
  | Uint8Array
  | { kind: 'tables'; format: FileFormat; tables: FileTable[] }
  | { kind: 'pages'; pages: PageText[] };

type OpenResult = { ok: true; content: FileContent } | { ok: false; error: ParseError };

/**
 * Opens a file for `parseFile`: unfolds containers, each by a library that is loaded with the first such file. Opened
 * once, it is parsed as often as its mapping changes.
 */
export async function openFile(bytes: Uint8Array, fileName: string): Promise<OpenResult> {
  void fileName;
  if (isPdf(bytes)) {
    const { readPages } = await import('./pdf/read-pages');
    const read = await readPages(bytes);
    return read.ok ? { ok: true, content: { kind: 'pages', pages: read.pages } } : read;
  }
  return { ok: true, content: bytes };
}

/** The bytes at the start of a PDF that may hold its mark. */
const MARK_WITHIN = 1024;

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-');
}

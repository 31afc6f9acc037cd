import type { TextRecord } from './csv/records/delimited-text';
import type { FileFormat } from './enums';
import type { ParseError } from './parsed-file';
import type { PageText } from './pdf/page-text';

/** A table of a file that separates its cells itself: a sheet, or a list. */
export interface FileTable {
  name: string;
  records: TextRecord[];
}

/** The content of an opened file: its bytes, which are a text, or what its container held. */
export type FileContent =
  | Uint8Array
  | { kind: 'tables'; format: FileFormat; tables: FileTable[] }
  | { kind: 'pages'; pages: PageText[] };

/** A file inside of a packed one. */
export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

export type OpenResult =
  | { ok: true; content: FileContent }
  /** A packed file's files, which are parsed one after another. */
  | { ok: true; files: PackedFile[] }
  | { ok: false; error: ParseError };

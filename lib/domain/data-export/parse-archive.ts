import '../forms/no-eval';
import { ZodError } from 'zod';
import { errorMessage } from '../errors/messages';
import { isArchive, isWithout, fileInArchive } from './archive';
import { DOCUMENT_FILE, EXPORT_VERSION, exportHeadSchema, dataExportSchema, type DataExport } from './format';
import { withoutPlaceholders } from './placeholders';
import { placeOf } from './refused-place';
import { upgraded } from './upgrade';

/** The largest archive and document that can be restored, in bytes. */
const MAX_ARCHIVE_BYTES = 100_000_000;
export const MAX_DOCUMENT_BYTES = 400_000_000;

export type ParsedArchive = { ok: true; dataExport: DataExport } | { ok: false; error: string };

const NO_EXPORT =
  "This is not an export from Outlay. Choose the ZIP that 'Export everything' made, or the outlay.json in it.";
const DAMAGED = errorMessage('export_damaged', { place: null });
export const TOO_LARGE = 'This file is too large to be an export from Outlay.';

/** Parses an archive, or the document inside it. Errors are worded for the user. docs/product.md, 'Data export'. */
export function parseDataExport(bytes: Uint8Array, most = MAX_DOCUMENT_BYTES): ParsedArchive {
  const refuse = (error: string): ParsedArchive => ({ ok: false, error });
  if (bytes.length > MAX_ARCHIVE_BYTES && isArchive(bytes)) return refuse(TOO_LARGE);
  const archived = isArchive(bytes);
  const content = archived ? fileInArchive(bytes, DOCUMENT_FILE, most) : bytes;
  if (!content) return refuse(isWithout(bytes, DOCUMENT_FILE) ? NO_EXPORT : DAMAGED);
  const document = parse(content);
  if (document === undefined) return refuse(archived || looksLikeOurs(content) ? DAMAGED : NO_EXPORT);
  const head = exportHeadSchema.safeParse(document);
  if (!head.success) return refuse(NO_EXPORT);
  if (head.data.version > EXPORT_VERSION) {
    return refuse(
      `This export was made by a newer version of Outlay (format ${head.data.version}; this one reads format ${EXPORT_VERSION}). Restore it there, or update this one.`,
    );
  }
  let written: unknown = document;
  try {
    written = upgraded(document, head.data.version);
    return { ok: true, dataExport: withoutPlaceholders(dataExportSchema.parse(written)) };
  } catch (error) {
    // Documents that are nested too deeply to validate have no place.
    return refuse(
      errorMessage('export_damaged', { place: error instanceof ZodError ? placeOf(error, written) : null }),
    );
  }
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return undefined;
  }
}

/** True if unparsable text starts like an archive's document. */
function looksLikeOurs(content: Uint8Array): boolean {
  return /^\s*\{\s*"format"\s*:\s*"outlay"/.test(new TextDecoder().decode(content.subarray(0, 200)));
}

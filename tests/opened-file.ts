import type { Mapping } from '@/lib/domain/imports/mapping';
import { openFile } from '@/lib/domain/imports/open-file';
import { parseFile } from '@/lib/domain/imports/parse-file';
import type { ParsedFile } from '@/lib/domain/imports/parsed-file';
import { parsedOf, rowsOf } from './bank-files';

/** A file as the parser reads it; throws the sentence of one that it refuses. */
export async function openedFile(bytes: Uint8Array, mapping: Mapping = {}): Promise<ParsedFile> {
  const opened = await openFile(bytes);
  if (!opened.ok) throw new Error(opened.error.message);
  if (!('content' in opened)) throw new Error('these are files');
  return parsedOf(parseFile(opened.content, mapping, '2026-11-20', 'EUR'));
}

/** Its rows: line, day, minor units and description. */
export const rowsInWords = (parsed: ParsedFile) =>
  rowsOf(parsed).map(({ line, date, minorUnits, description }) => [line, date, minorUnits, description]);

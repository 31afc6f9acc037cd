import type { OpenResult } from './file-content';
import { openZip } from './packed/open-zip';
import { isZip } from './packed/zip-directory';
import { isPdf } from './pdf/is-pdf';
import { isCompoundFile, isSpreadsheetXml, openWorkbook } from './tables/open-workbook';

/** The largest file that can be parsed, in bytes. docs/product.md, 'Imports'. */
export const MAX_FILE_BYTES = 20_000_000;

/**
 * Opens a file for `parseFile`: unfolds containers, each by a library that is loaded with the first such file. Opened
 * once, it is parsed as often as its mapping changes.
 */
export async function openFile(bytes: Uint8Array, onProgress?: (done: number) => void): Promise<OpenResult> {
  if (bytes.length > MAX_FILE_BYTES) return { ok: true, content: bytes };
  if (isZip(bytes)) return openZip(bytes);
  if (isCompoundFile(bytes) || isSpreadsheetXml(bytes)) return openWorkbook(bytes, 'xls', false);
  if (isPdf(bytes)) {
    const { readPages } = await import('./pdf/read-pages');
    const read = await readPages(bytes, onProgress);
    return read.ok ? { ok: true, content: { kind: 'pages', pages: read.pages } } : read;
  }
  return { ok: true, content: bytes };
}

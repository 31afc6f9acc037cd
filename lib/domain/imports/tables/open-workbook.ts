import type { FileFormat } from '../enums';
import type { OpenResult } from '../file-content';
import { hasDirectoryLoop } from '../packed/compound-directory';
import type { Sheet } from './sheet';

const DAMAGED = 'This workbook is damaged and can’t be read. Download it again, or as CSV.';

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** True for the container of old Excel workbooks, and of new ones with a password. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return COMPOUND.every((byte, index) => bytes[index] === byte);
}

/** True for a workbook that Excel 2003 saved as XML. */
export function isSpreadsheetXml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2000));
  return (
    /^(?:\xef\xbb\xbf)?\s*</.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet')
  );
}

/** Reads an Excel workbook by a library that is loaded with the first one. */
export async function openWorkbook(
  bytes: Uint8Array,
  format: FileFormat,
  hasPictures: boolean,
): Promise<OpenResult> {
  if (isCompoundFile(bytes) && hasDirectoryLoop(bytes)) return failed(DAMAGED);
  const { readWorkbook } = await import('./read-workbook');
  return openSheets(() => readWorkbook(bytes), format, hasPictures);
}

/** The sheets of a spreadsheet, or a sentence that says why they can't be read. */
export function openSheets(readSheets: () => Sheet[], format: FileFormat, hasPictures: boolean): OpenResult {
  let sheets: Sheet[];
  try {
    sheets = readSheets();
  } catch (error) {
    return failed(problemOf(error));
  }
  const filled = sheets.filter(({ records }) => records.length > 0);
  const visible = filled.filter(({ isHidden }) => !isHidden);
  const tables = visible.length > 0 ? visible : filled;
  if (tables.length > 0)
    return {
      ok: true,
      content: { kind: 'tables', format, tables: tables.map(({ name, records }) => ({ name, records })) },
    };
  return failed(
    hasPictures
      ? 'This workbook holds a picture in place of rows. Download the transactions from your bank as CSV, OFX or QIF.'
      : 'There are no rows in this workbook.',
  );
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/password|encrypt/i.test(message))
    return 'This workbook is protected by a password. Save a copy without one and drop that file.';
  if (/too many (columns|cells)/.test(message))
    return `This workbook has ${message}. Save the sheet with the transactions as CSV and drop that file.`;
  return DAMAGED;
}

function failed(message: string): OpenResult {
  return { ok: false, error: { message, line: null } };
}

import type { Currency } from '../currency';
import type { CalendarDate } from '../calendar-date';
import { readCamt } from './camt';
import { asDeclared } from './declared-encoding';
import { decodeText } from './decode-text';
import { askEncoding } from './encoding-question';
import { readDelimited } from './delimited';
import { rolesOfHeader } from './header-roles';
import type { Mapping } from './mapping';
import { readMt940 } from './mt940';
import { readOfx } from './ofx';
import { readOutlayExport } from './outlay-export';
import { readQif } from './qif';
import { readRequiredHeaders } from './read-required-headers';
import type { ReadingResult } from './reading';
import { noTextFile, sniffText } from './sniff';

/** The largest file that is read, in bytes. */
const MAX_FILE_BYTES = 20_000_000;
/** The most transactions one file may hold. */
const MAX_FILE_ROWS = 50_000;

/**
 * Reads a bank's file, whatever its format, as the review and the command line show it. What the mapping
 * says wins; what the file can't decide comes back as questions. Amounts are read in minor units of `currency`, the
 * user's: nothing is converted, so they count as such whatever the file says. `today` only ranks readings, and stands in
 * for a year that is written nowhere.
 */
export function readFile(
  bytes: Uint8Array,
  fileName: string,
  mapping: Mapping,
  today: CalendarDate,
  currency: Currency,
  onProgress?: (done: number) => void,
): ReadingResult {
  const failed = (message: string): ReadingResult => ({ ok: false, error: { message, line: null } });
  if (bytes.length === 0) return failed('The file is empty.');
  if (bytes.length > MAX_FILE_BYTES) {
    return failed(
      `The file has ${(bytes.length / 1_000_000).toFixed(1)} MB. Up to ${MAX_FILE_BYTES / 1_000_000} MB can be read; export a shorter period.`,
    );
  }
  const unreadable = noTextFile(bytes, fileName);
  if (unreadable !== null) return failed(unreadable);
  const guessed = decodeText(bytes, mapping.encoding, headerPoints);
  const decoded = guessed && mapping.encoding === undefined ? asDeclared(bytes, guessed) : guessed;
  if (!decoded) {
    return failed(
      `The encoding "${mapping.encoding}" is not known. Try utf-8, windows-1252, iso-8859-2 or utf-16le.`,
    );
  }
  onProgress?.(0.1);
  const { encoding, others } = decoded;
  const text = decoded.text.replace(/\0+$/, '');
  if (text.trim() === '') return failed('The file is empty.');
  const zeros = text.split('\0').length - 1;
  if (zeros > text.length / 50) {
    return failed('This is not a text file. Choose a CSV, OFX, QIF, CAMT or MT940 file from your bank.');
  }
  const result = readText(zeros > 0 ? text.replaceAll('\0', '') : text, {
    encoding,
    otherEncodings: others,
    mapping,
    currency,
    today,
    onProgress,
  });
  if (!result.ok) return result;
  const rows = result.reading.accounts.reduce((sum, account) => sum + account.rows.length, 0);
  if (rows > MAX_FILE_ROWS) {
    return failed(
      `The file has ${rows.toLocaleString('en-US')} transactions. Up to ${MAX_FILE_ROWS.toLocaleString('en-US')} can be imported at once; export a shorter period.`,
    );
  }
  // Delimited files ask by themselves.
  return result.reading.format === 'csv'
    ? result
    : { ok: true, reading: askEncoding(result.reading, others, bytes) };
}

function readText(text: string, options: Parameters<typeof readDelimited>[1]): ReadingResult {
  switch (sniffText(text)) {
    case 'ofx':
      return readOfx(text, options);
    case 'qif':
      return readQif(text, options);
    case 'camt':
      return readCamt(text, options);
    case 'mt940':
      return readMt940(text, options);
    case 'html':
      return {
        ok: false,
        error: {
          message:
            'This is a web page, not a file of transactions. Use the download or export button of your bank and choose CSV, OFX or QIF.',
          line: null,
        },
      };
    case 'outlay':
      return readOutlayExport(text, options);
    case 'required-headers':
      return readRequiredHeaders(text, options);
    case 'delimited':
      return readDelimited(text, options);
  }
}

/** Headers that are known words speak for the encoding in which they are. */
function headerPoints(text: string): number {
  const words = text.split(/[;,\t|"\r\n]+/).slice(0, 400);
  return Math.min(
    20,
    words.filter((word) => /[^\x00-\x7f]/.test(word) && rolesOfHeader(word).size > 0).length * 2,
  );
}

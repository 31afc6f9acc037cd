import type { Currency } from '../money/currency';
import type { CalendarDate } from '../dates/calendar-date';
import { parseAbo } from './abo/parse-abo';
import { parseCamt } from './camt/parse-camt';
import { parseCoda } from './coda/parse-coda';
import { parseNorma43 } from './norma43/parse-norma43';
import { asDeclared } from './encoding/declared-encoding';
import { decodeText } from './encoding/decode-text';
import { askEncoding } from './encoding/question';
import type { DelimitedOptions } from './csv/records/delimited-options';
import { parseDelimited } from './csv/parse-delimited';
import { rolesOfHeader } from './csv/columns/header-roles';
import type { FileContent } from './file-content';
import type { Mapping } from './mapping';
import { MAX_FILE_BYTES } from './open-file';
import { parseMt940 } from './mt940/parse-mt940';
import { parseOfx } from './ofx/parse-ofx';
import { parseOutlayExport } from './csv/outlay-export';
import { parseQif } from './qif/parse-qif';
import { parseRequiredHeaders } from './csv/parse-required-headers';
import { linesOfPages } from './pdf/lines';
import { readStatement, readStatementText } from './pdf/read-statement';
import { htmlTables } from './tables/html-tables';
import { jsonTables } from './tables/json-tables';
import { inMinorUnits } from './tables/minor-units';
import { parseTables } from './tables/parse-tables';
import type { ParseResult } from './parsed-file';
import { binaryFileProblem, detectFormat } from './detect-format';

/** The most transactions in a file. */
const MAX_FILE_ROWS = 50_000;

interface ParseOptions {
  mapping: Mapping;
  today: CalendarDate;
  currency: Currency;
  onProgress?: (done: number) => void;
}

/**
 * Parses a bank's file of any format, for the review. `mapping` takes precedence; what the file can't decide becomes
 * a question. Amounts are parsed to minor units of `currency`, the user's, and never converted, whatever currency the
 * file states. `today` only ranks interpretations, and provides the year if it is written nowhere.
 */
export function parseFile(
  content: FileContent,
  mapping: Mapping,
  today: CalendarDate,
  currency: Currency,
  onProgress?: (done: number) => void,
): ParseResult {
  const options = { mapping, today, currency, ...(onProgress && { onProgress }) };
  const result =
    content instanceof Uint8Array
      ? parseBytes(content, options)
      : parseOpened(content, { ...options, encoding: 'utf-8', otherEncodings: [] });
  if (!result.ok) return result;
  const rows = result.parsed.accounts.reduce((sum, account) => sum + account.rows.length, 0);
  return rows > MAX_FILE_ROWS
    ? failed(
        `The file has ${rows.toLocaleString('en-US')} transactions. Up to ${MAX_FILE_ROWS.toLocaleString('en-US')} can be imported at once; export a shorter period.`,
      )
    : result;
}

function parseOpened(content: Exclude<FileContent, Uint8Array>, options: DelimitedOptions): ParseResult {
  return content.kind === 'pages'
    ? readStatement(linesOfPages(content.pages), 'pdf', options)
    : parseTables(content, options);
}

function failed(message: string): ParseResult {
  return { ok: false, error: { message, line: null } };
}

function parseBytes(bytes: Uint8Array, options: ParseOptions): ParseResult {
  const { mapping, onProgress } = options;
  if (bytes.length === 0) return failed('The file is empty.');
  if (bytes.length > MAX_FILE_BYTES) {
    return failed(
      `The file has ${(bytes.length / 1_000_000).toFixed(1)} MB. Up to ${MAX_FILE_BYTES / 1_000_000} MB can be read; export a shorter period.`,
    );
  }
  const unreadable = binaryFileProblem(bytes);
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
    ...options,
    encoding,
    otherEncodings: others,
  });
  return result.ok ? { ok: true, parsed: askEncoding(result.parsed, others, bytes) } : result;
}

function readText(text: string, options: DelimitedOptions): ParseResult {
  switch (detectFormat(text)) {
    case 'ofx':
      return parseOfx(text, options);
    case 'qif':
      return parseQif(text, options);
    case 'camt':
      return parseCamt(text, options);
    case 'mt940':
      return parseMt940(text, options);
    case 'coda':
      return parseCoda(text, options);
    case 'norma43':
      return parseNorma43(text, options);
    case 'abo':
      return parseAbo(text, options);
    case 'html':
      return parsePage(text, options);
    case 'json':
      return parseJson(text, options);
    case 'outlay':
      return parseOutlayExport(text, options);
    case 'required-headers':
      return parseRequiredHeaders(text, options);
    case 'delimited':
      return parseTableOrStatement(text, options);
  }
}

/** A text without a table may be copied out of a statement; then its balances must prove it. */
function parseTableOrStatement(text: string, options: DelimitedOptions): ParseResult {
  const table = parseDelimited(text, options);
  if (table.ok && table.parsed.accounts.some(({ rows }) => rows.length > 0)) return table;
  const statement = readStatementText(text, options);
  // A table whose columns are open is a question, not a refusal.
  return statement && (statement.ok || !table.ok) ? statement : table;
}

function parsePage(text: string, options: DelimitedOptions): ParseResult {
  const tables = htmlTables(text).filter(({ records }) => records.length > 1);
  const result = tables.length > 0 ? parseTables({ format: 'html', tables }, options) : null;
  const hasDates = result?.ok && result.parsed.mapping.date !== undefined;
  return hasDates
    ? result
    : failed(
        'This is a web page, not a file of transactions. Use the download or export button of your bank and choose CSV, OFX or QIF.',
      );
}

function parseJson(text: string, options: DelimitedOptions): ParseResult {
  const tables = jsonTables(text);
  if ('error' in tables) return { ok: false, error: tables.error };
  if (tables.length === 0) return failed('There is no list of transactions in this file.');
  const result = parseTables(
    { format: 'json', tables },
    { ...options, mapping: { ...options.mapping, headerLine: 1 } },
  );
  return result.ok
    ? { ok: true, parsed: inMinorUnits(result.parsed, tables, options.mapping, options.currency) }
    : result;
}

/** Known words among the headers count in favour of the encoding. */
function headerPoints(text: string): number {
  const words = text.split(/[;,\t|"\r\n]+/).slice(0, 400);
  return Math.min(
    20,
    words.filter((word) => /[^\x00-\x7f]/.test(word) && rolesOfHeader(word).size > 0).length * 2,
  );
}

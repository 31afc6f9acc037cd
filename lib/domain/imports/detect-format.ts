import { REQUIRED_HEADERS } from './csv/required-headers';
import { isOutlayExport } from './csv/outlay-export';

export type TextKind =
  | 'ofx'
  | 'qif'
  | 'camt'
  | 'mt940'
  | 'coda'
  | 'norma43'
  | 'abo'
  | 'html'
  | 'json'
  | 'outlay'
  | 'required-headers'
  | 'delimited';

/** Detects the format of a text by its content. docs/imports.md, 'Formats'. */
export function detectFormat(text: string): TextKind {
  const start = text
    .slice(0, 20_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (isOutlayExport(start)) return 'outlay';
  if (/^OFXHEADER\s*[:=]/i.test(start) || /<OFX[\s>]/i.test(start) || /<\?OFX/i.test(start)) return 'ofx';
  if (/^<!doctype html|<table[\s>]/i.test(start) || /^<[^]*<html[\s>]|^<html[\s>]/i.test(start))
    return 'html';
  if (/^[[{]\s*["[{\]}]/.test(start)) return 'json';
  if (start.startsWith('<')) return 'camt';
  if (/^!(Type|Account|Option|Clear)\b/im.test(start) || isBareQif(start)) return 'qif';
  if (/^[ \t]*(?:@@)?:20:/m.test(start) && /(?:^|@@)[ \t]*:(60[FM]|25|28C?|61):/m.test(start)) return 'mt940';
  const fixed = FIXED.find(([, form]) => form.test(start));
  if (fixed) return fixed[0];
  return isRequiredHeaders(start) ? 'required-headers' : 'delimited';
}

/** The beginnings of files with fixed columns. */
const FIXED = [
  ['coda', /^0[0 ]{4}\d{9}05.{112}\s*[\r\n]+1[0-3]/],
  ['norma43', /^(?:00.*[\r\n]+)?11\d{30}[12]\d{17}/],
  ['abo', /^074[\d ]{16}.{20}\d{20}[-+ ]\d{14}[-+ ]/],
] as const;

/** True if a text starts with a QIF record with a date and an amount, without any header. */
function isBareQif(start: string): boolean {
  const [record, rest] = start.split(/^\^\s*$/m, 2);
  const lines = (record ?? '').trim().split(/\s*[\r\n]+\s*/);
  return (
    rest !== undefined &&
    lines.every((line) => /^[A-Z$%]/.test(line)) &&
    lines.some((line) => /^D\s*\d/.test(line)) &&
    lines.some((line) => /^[TU][-+\d]/.test(line))
  );
}

/** True if the first line names all required columns, and a row has a type of ours. */
function isRequiredHeaders(start: string): boolean {
  const [header = [], ...rows] = start.split(/\r\n|\n|\r/).map(cellsOf);
  const named = REQUIRED_HEADERS.every((name) => header.filter((other) => other === name).length === 1);
  // Banks use these headers too, but with other types.
  return named && rows.some((cells) => /^(expense|income)$/.test(cells[header.indexOf('type')] ?? ''));
}

/** The cells of a line, in lower case. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?<=^|,)(?:\s*"(?:[^"]|"")*"\s*|[^,]*)(?=,|$)/g) ?? [];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .toLowerCase(),
  );
}

const NO_TEXT: [number[], string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'a picture. Download the transactions from your bank as CSV, OFX or QIF.'],
  [[0xff, 0xd8, 0xff], 'a picture. Download the transactions from your bank as CSV, OFX or QIF.'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture. Download the transactions from your bank as CSV, OFX or QIF.'],
  [[0x1f, 0x8b], 'a packed file (.gz). Unpack it and drop the file inside.'],
  [[0x52, 0x61, 0x72, 0x21], 'a packed file (.rar). Unpack it and drop the file inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a packed file (.7z). Unpack it and drop the file inside.'],
];

/** Explains why bytes aren't text, and what to do; null if they may be. */
export function binaryFileProblem(bytes: Uint8Array): string | null {
  const kind = NO_TEXT.find(([magic]) => magic.every((byte, index) => bytes[index] === byte))?.[1];
  return kind === undefined ? null : `This is ${kind}`;
}

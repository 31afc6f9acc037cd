import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { FileFormat } from '@/lib/domain/imports/enums';
import type { DateOrder } from '@/lib/domain/dates/possible-dates';
import type { Question } from '@/lib/domain/imports/parsed-file';
import type { NumberFormat } from '@/lib/domain/money/number-digits';

/** Names of formats, marks and orders for people to read. */
const FORMATS: Record<FileFormat, string> = {
  csv: 'CSV',
  ofx1: 'OFX',
  ofx2: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  mt940: 'MT940',
  xlsx: 'Excel workbook',
  xls: 'Excel workbook',
  ods: 'OpenDocument spreadsheet',
  html: 'web table',
  json: 'JSON',
  pdf: 'PDF',
  coda: 'CODA',
  norma43: 'Norma 43',
  abo: 'ABO',
};

/** Texts for statements whose rows are proved, by their source. */
const PROVED: Record<NonNullable<FileSummary['proved']>, string> = {
  pdf: 'read from a PDF, proved by its balance',
  text: "read from a statement's text, proved by its balance",
};
/** Formats whose text has one encoding. */
const CONTAINERS: readonly FileFormat[] = ['xlsx', 'xls', 'ods', 'pdf'];

/** True for files that are texts, which can be in several encodings. */
export function hasEncodings(format: FileFormat): boolean {
  return !CONTAINERS.includes(format);
}

export const DELIMITERS: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};

export const DATE_ORDERS: Record<DateOrder, string> = {
  MDY: 'MM/DD/YYYY',
  DMY: 'DD/MM/YYYY',
  YMD: 'YYYY-MM-DD',
};

export const NUMBER_FORMATS: Record<NumberFormat, string> = {
  'decimal-point': '1,234.56',
  'decimal-comma': '1.234,56',
};

export const QUESTIONS: Record<Question['kind'], string> = {
  dateOrder: 'What order are the dates in?',
  numberFormat: 'How are the amounts written?',
  sign: 'Which amounts went out of the account?',
  signOut: 'Which value means money out?',
  signIn: 'Which value means money in?',
  columns: 'Which columns are the right ones?',
  fee: 'Do the amounts include their fees?',
  encoding: 'Which text reads right?',
  delimiter: 'What separates the columns?',
  sheet: 'Which sheet holds the transactions?',
  minorUnits: 'How are the amounts written?',
  year: 'Which year are the dates in?',
};

const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-13',
  'iso-8859-15',
  'ibm850',
  'ibm852',
  'utf-16le',
  'utf-16be',
  'gb18030',
];

/** The encodings to choose from, with the one a file is read in. */
export function encodingChoices(current: string): { value: string; label: string }[] {
  const known = ENCODINGS.includes(current) ? ENCODINGS : [current, ...ENCODINGS];
  return known.map((value) => ({ value, label: encodingLabel(value) }));
}

function encodingLabel(encoding: string): string {
  return encoding.replace(/^(utf|iso|gb|ibm)/, (start) => start.toUpperCase()).replace(/^windows/, 'Windows');
}

/** A file in a line: '412 rows · comma · UTF-8 · dates read as MM/DD/YYYY · amounts in USD'. */
export function describeFile({
  format,
  proved,
  rows,
  delimiter,
  encoding,
  dateOrder,
  accounts,
}: FileSummary): string {
  const parts = [
    `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`,
    proved
      ? PROVED[proved]
      : delimiter === null
        ? FORMATS[format]
        : (DELIMITERS[delimiter] ?? FORMATS[format]),
  ];
  if (hasEncodings(format)) parts.push(encodingLabel(encoding));
  if (dateOrder) parts.push(`dates read as ${DATE_ORDERS[dateOrder]}`);
  const currencies = new Set(accounts.flatMap(({ currency }) => currency ?? []));
  if (currencies.size > 0) parts.push(`amounts in ${[...currencies].join(', ')}`);
  return parts.join(' · ');
}

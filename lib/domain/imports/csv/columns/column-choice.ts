import { isTableFormat } from '../../enums';
import type { FileSummary } from '../../file-summary';
import type { Mapping } from '../../mapping';
import type { FileColumn } from '../../parsed-file';

type Column = string | number;

/** The keys of a mapping that name a single column. */
export const COLUMN_KEYS = [
  'date',
  'amount',
  'debit',
  'credit',
  'fee',
  'sign',
  'category',
  'account',
  'balance',
] as const satisfies readonly (keyof Mapping)[];

/** The position (from 1) of the column that a mapping names; null if the file has no such column. */
export function positionOf(
  column: Column | readonly Column[] | undefined,
  columns: readonly FileColumn[],
): number | null {
  const first = Array.isArray(column) ? (column as readonly Column[])[0] : (column as Column | undefined);
  if (first === undefined) return null;
  const same = (header: string) => header.trim().toLowerCase() === String(first).trim().toLowerCase();
  return (
    columns.find(({ position, header }) => (typeof first === 'number' ? position === first : same(header)))
      ?.position ?? null
  );
}

/** The name of a column in a mapping: its header if that is unique, so that it is found again in the next file. */
export function nameOf(position: number, columns: readonly FileColumn[]): Column {
  const header = columns.find((column) => column.position === position)?.header.trim() ?? '';
  const same = columns.filter((column) => column.header.trim().toLowerCase() === header.toLowerCase());
  return header !== '' && header.length <= 200 && same.length === 1 ? header : position;
}

/** The choices that cut another table out of a file. */
export const TABLE_KEYS = ['encoding', 'delimiter', 'sheet', 'headerLine'] as const;

/** The meanings of the words in the direction column. */
const SIGN_WORDS = ['signOut', 'signIn'] as const;
/** Choices that apply to one direction column only. */
const SIGN_READING = [...SIGN_WORDS, 'flipSign'] as const;

/**
 * Merges a new choice into earlier ones. With another encoding, delimiter, sheet or header line, the columns chosen
 * before are meaningless.
 */
export function chooseInMapping(chosen: Mapping, change: Mapping): Mapping {
  const next: Mapping = { ...chosen, ...change };
  if (change.description !== undefined && change.descriptionIn === undefined) delete next.descriptionIn;
  if (change.sign !== undefined)
    for (const key of SIGN_READING) if (change[key] === undefined) delete next[key];
  if (TABLE_KEYS.every((key) => change[key] === undefined)) return next;
  const texts = ['description', 'descriptionIn', 'descriptionElse'] as const;
  for (const key of [...COLUMN_KEYS, ...SIGN_WORDS, ...texts]) delete next[key];
  if (change.headerLine === undefined) delete next.headerLine;
  return next;
}

/** Identifies a table's header, to remember its mapping; null for files without headers. */
export function headerFingerprint({ format, headerLine, columns }: FileSummary): string | null {
  if (!isTableFormat(format) || headerLine === null) return null;
  const names = columns.map(({ header }) => header.trim().toLowerCase().replace(/\s+/g, ' '));
  return names.some((name) => name !== '') ? names.join('|').slice(0, 2_000) : null;
}

/** The part of a mapping that applies to the next file with this header too: not its encoding, sheet, header line or year. */
export function lastingMapping({ mapping, columns }: FileSummary): Mapping {
  const lasting: Mapping = { ...mapping };
  delete lasting.encoding;
  delete lasting.sheet;
  delete lasting.headerLine;
  delete lasting.year;
  delete lasting.newYear;
  for (const key of COLUMN_KEYS) {
    const position = positionOf(mapping[key], columns);
    if (position !== null) lasting[key] = nameOf(position, columns);
  }
  return lasting;
}

import type { FileSummary } from '../file-summary';
import type { Mapping } from '../mapping';
import type { FileColumn } from '../parsed-file';

type Column = string | number;

/** What a mapping names by one column of the file. */
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

/** The position (from 1) of the column a mapping names; null when it names none of these. */
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

/** A column as a mapping names it: by its header where only one has it, so that it is found again next time. */
export function nameOf(position: number, columns: readonly FileColumn[]): Column {
  const header = columns.find((column) => column.position === position)?.header.trim() ?? '';
  const same = columns.filter((column) => column.header.trim().toLowerCase() === header.toLowerCase());
  return header !== '' && header.length <= 200 && same.length === 1 ? header : position;
}

/** What the column of directions says, which no other column does. */
const SIGN_WORDS = ['signOut', 'signIn'] as const;
/** How one column is read for directions, which does not hold for another. */
const SIGN_READING = [...SIGN_WORDS, 'flipSign'] as const;

/** What was chosen before with what is chosen now. Another grid of cells makes earlier columns meaningless. */
export function chooseInMapping(chosen: Mapping, change: Mapping): Mapping {
  const next: Mapping = { ...chosen, ...change };
  if (change.description !== undefined && change.descriptionIn === undefined) delete next.descriptionIn;
  if (change.sign !== undefined)
    for (const key of SIGN_READING) if (change[key] === undefined) delete next[key];
  if (change.encoding === undefined && change.delimiter === undefined && change.headerLine === undefined)
    return next;
  const texts = ['description', 'descriptionIn', 'descriptionElse'] as const;
  for (const key of [...COLUMN_KEYS, ...SIGN_WORDS, ...texts]) delete next[key];
  if (change.headerLine === undefined) delete next.headerLine;
  return next;
}

/** What tells a delimited file's header from others; null for files that have none. */
export function headerFingerprint({ format, headerLine, columns }: FileSummary): string | null {
  if (format !== 'csv' || headerLine === null) return null;
  const names = columns.map(({ header }) => header.trim().toLowerCase().replace(/\s+/g, ' '));
  return names.some((name) => name !== '') ? names.join('|').slice(0, 2_000) : null;
}

/** What of a mapping holds for the next file with this header too: not where it begins or how it is encoded. */
export function lastingMapping({ mapping, columns }: FileSummary): Mapping {
  const lasting: Mapping = { ...mapping };
  delete lasting.encoding;
  delete lasting.headerLine;
  delete lasting.year;
  delete lasting.newYear;
  for (const key of COLUMN_KEYS) {
    const position = positionOf(mapping[key], columns);
    if (position !== null) lasting[key] = nameOf(position, columns);
  }
  return lasting;
}

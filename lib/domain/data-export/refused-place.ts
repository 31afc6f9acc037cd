import type { ZodError } from 'zod';
import { shorten } from '../text/text';

/** A table of an archive as messages name it: 'balance marks'. */
export const tableInWords = (table: string): string => table.replaceAll('_', ' ');

/** The first place of a document that is refused, as its user may know it: 'rules, row 3, “Lidl”: conditions'. */
export function placeOf(error: ZodError, document: unknown): string | null {
  const [first, table, index, column] = error.issues[0]?.path ?? [];
  if (first !== 'tables') return typeof first === 'string' ? tableInWords(first) : null;
  if (typeof table !== 'string') return null;
  if (typeof index !== 'number') return tableInWords(table);
  const row = at(at(at(document, 'tables'), table), index);
  const called = [at(row, 'name'), at(row, 'description'), at(row, 'file_name')].find(
    (value): value is string => typeof value === 'string' && value !== '' && value.isWellFormed(),
  );
  return [
    `${tableInWords(table)}, row ${index + 1}`,
    called === undefined ? '' : `, “${shorten(called)}”`,
    typeof column === 'string' ? `: ${tableInWords(column)}` : '',
  ].join('');
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

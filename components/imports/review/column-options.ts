import type { FileColumn } from '@/lib/domain/imports/parsed-file';

/** Value of a select in which no column is chosen. */
export const NO_COLUMN = 'none';

/** A file's columns as choices, each with some of its values as `shown` shows them. */
export function columnOptions(
  columns: readonly FileColumn[],
  shown: (text: string) => string,
): { value: string; label: string; hint: string }[] {
  return columns.map((column) => ({
    value: String(column.position),
    label: columnName(column),
    hint: shown(column.samples.filter((sample) => sample.trim() !== '').join(' · ')) || 'empty',
  }));
}

/** A column as people call it: by its header, else by its place. */
export function columnName({ header, position }: FileColumn): string {
  return header.trim() || `Column ${position}`;
}

import type { EXPORT_COLUMNS } from '../../../transactions/csv';
import type { RowFlags } from '../../parsed-file';
import { tidy, type Layout } from '../columns/layout';
import type { TextRecord } from './delimited-text';

type FlagColumn = Extract<(typeof EXPORT_COLUMNS)[number], 'counted' | 'one_time'>;

/** The flags in two cells of a CSV export; a cell that is neither yes nor no changes nothing. */
export function readFlags(counted = '', oneTime = ''): RowFlags {
  return { counted: flagOf(counted) ?? true, oneTime: flagOf(oneTime) ?? false };
}

/** The flags of a record, if its table has a column for one of them. */
export function flagsOf({ cells }: TextRecord, { headers }: Layout): RowFlags | undefined {
  const cellOf = (column: FlagColumn) => {
    const index = headers.findIndex((header) => tidy(header).toLowerCase() === column);
    return index < 0 ? undefined : tidy(cells[index] ?? '');
  };
  const [counted, oneTime] = [cellOf('counted'), cellOf('one_time')];
  return counted === undefined && oneTime === undefined ? undefined : readFlags(counted, oneTime);
}

function flagOf(cell: string): boolean | null {
  if (/^(yes|true|1)$/i.test(cell)) return true;
  return /^(no|false|0)$/i.test(cell) ? false : null;
}

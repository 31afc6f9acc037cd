import type { Figure, MonthReport, MonthRow, ReportKey, SpendingReport } from './document';
import type { Measure } from './enums';
import type { ReportQuery } from './query';
import { keyName, orderedKeys, orderedRows, othersName } from './rows';

/** A line of a report's table: a key, the keys beyond the list, or what some come to. */
export interface Line {
  /** The same for a line however rows are ordered or unfolded. */
  id: string;
  kind: 'group' | 'member' | 'category' | 'others' | 'total' | 'kept';
  of: Measure;
  name: string;
  /** Null for a sum. */
  row: ReportKey | null;
  archived: boolean;
  figure: Figure;
  isOpen: boolean;
}

export interface LineSection {
  of: 'spending' | 'income';
  lines: readonly Line[];
}

const ALL = 'all';

/** The lines of both sections in the order asked for, with the categories of groups that are unfolded. */
export function lineSections(
  { buckets, ...report }: MonthReport,
  { sort, open }: Pick<ReportQuery, 'sort' | 'open'>,
): LineSection[] {
  return (['spending', 'income'] as const).map((of) => {
    const { rows, total } = report[of];
    const lines = orderedRows(rows, sort, buckets).flatMap(({ row, members }) => {
      const isOpen = members.length > 0 && isUnfolded(row.key, open);
      const kind = members.length > 0 ? ('group' as const) : ('category' as const);
      return [
        lineOf(row, kind, of, isOpen),
        ...(isOpen ? members.map((member) => lineOf(member, 'member' as const, of, false)) : []),
      ];
    });
    const sum = { row: null, archived: false, figure: total, isOpen: false };
    return {
      of,
      lines: [...lines, { ...sum, id: `${of} total`, kind: 'total', of, name: measureName(of) }],
    };
  });
}

/** Income without spending, the last line with amounts. */
export function keptLine({ kept }: Pick<MonthReport, 'kept'>): Line {
  const sum = { row: null, archived: false, figure: kept, isOpen: false };
  return { id: 'kept', kind: 'kept', of: 'kept', name: 'Kept', ...sum };
}

/** The lines of Spending in the order asked for: its keys, the others, and the total. */
export function keyLines(
  { keys, others, total, buckets }: SpendingReport,
  { of, by, sort }: Pick<ReportQuery, 'of' | 'by' | 'sort'>,
): Line[] {
  const rest = { row: null, archived: false, isOpen: false, of };
  return [
    ...orderedKeys(keys, sort, by, buckets).map((row): Line => {
      const id = `${row.ownRows ? 'own ' : ''}${row.key}`;
      return { ...rest, id, kind: 'category', name: keyName(row, by), row, figure: row };
    }),
    ...(others
      ? [{ ...rest, id: 'others', kind: 'others' as const, name: othersName(others.count), figure: others }]
      : []),
    { ...rest, id: 'total', kind: 'total', name: 'Total', figure: total },
  ];
}

const lineOf = (row: MonthRow, kind: Line['kind'], of: Measure, isOpen: boolean): Line => ({
  id: `${of} ${row.ownRows ? 'own ' : ''}${row.key}`,
  ...{ kind, of, name: keyName(row, 'category'), row, archived: row.archived, figure: row, isOpen },
});

const measureName = (of: 'spending' | 'income') => (of === 'spending' ? 'Spending' : 'Income');

const isUnfolded = (key: string, open: readonly string[]) => open.includes(key) || open.includes(ALL);

/** The keys that are unfolded after one is folded or unfolded. */
export function toggledOpen(
  { spending, income }: MonthReport,
  open: readonly string[],
  key: string,
): string[] {
  if (!isUnfolded(key, open)) return [...open, key];
  const groups = [...spending.rows, ...income.rows].filter(({ isGroup }) => isGroup).map((row) => row.key);
  return [...new Set(open.includes(ALL) ? groups : open)].filter((one) => one !== key);
}

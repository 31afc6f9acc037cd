import type { Bucket, Figure, MonthRow, ReportKey } from './document';
import { changeOf, valuesOf } from './figures';
import type { By } from './enums';
import type { RowOrder } from './query';

/** A row of Months with the rows that it unfolds to: a group's categories and own rows; none for a category. */
export interface UnfoldingRow {
  row: MonthRow;
  members: readonly MonthRow[];
}

/** A key as reports call it. */
export function keyName({ key, name, ownRows }: Pick<ReportKey, 'key' | 'name' | 'ownRows'>, by: By): string {
  if (ownRows) return `Own rows of ${name}`;
  if (key === 'several') return 'In several';
  if (key === 'all') return 'All';
  if (key === 'none') return by === 'tag' ? 'Without a tag' : `Without a ${by === 'group' ? 'category' : by}`;
  return name ?? (by === 'account' ? 'Unknown Account' : `A ${by} that is gone`);
}

/** The keys beyond a list: 'Others (1,204)'. */
export const othersName = (count: number): string => `Others (${count.toLocaleString('en-US')})`;

/** The rows of a section in an order, groups with their members. Equal ones keep the user's order. */
export function orderedRows(
  rows: readonly MonthRow[],
  order: RowOrder,
  buckets: readonly Bucket[],
): UnfoldingRow[] {
  const groups = new Set(rows.flatMap(({ isGroup, name }) => (isGroup && name !== null ? [name] : [])));
  const isMember = ({ group }: MonthRow) => group !== null && groups.has(group);
  const inOrder = (some: readonly MonthRow[]) => ordered(some, order, { by: 'category', buckets });
  return inOrder(rows.filter((row) => !isMember(row))).map((row) => ({
    row,
    members: row.isGroup ? inOrder(rows.filter((one) => isMember(one) && one.group === row.name)) : [],
  }));
}

/** The order of Spending while none is chosen. */
export const LARGEST_FIRST: RowOrder = { column: 'total', descending: true };

/** The keys of Spending in an order; the largest first if none is chosen. What overlaps comes last. */
export function orderedKeys(
  keys: readonly ReportKey[],
  order: RowOrder,
  by: By,
  buckets: readonly Bucket[],
): ReportKey[] {
  const last = (one: ReportKey) => Number(one.key === 'several');
  return ordered(keys, order ?? LARGEST_FIRST, { by, buckets }).toSorted(
    (one, other) => last(one) - last(other),
  );
}

interface Shown {
  by: By;
  buckets: readonly Bucket[];
}

function ordered<Row extends ReportKey>(
  rows: readonly Row[],
  order: RowOrder,
  { by, buckets }: Shown,
): Row[] {
  if (order === null) return [...rows];
  const { column, descending } = order;
  if (column === 'name') {
    const sorted = rows.toSorted((one, other) => compareTexts(keyName(one, by), keyName(other, by)));
    return descending ? sorted.reverse() : sorted;
  }
  const amount = amountOf(column, buckets);
  if (amount === null) return [...rows];
  return rows.toSorted((one, other) => {
    const [first, second] = [amount(one), amount(other)];
    // What has no amount comes last, whatever the direction.
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return descending ? second - first : first - second;
  });
}

/** The amount of a row in a column; null for a column that is not shown. A bucket without lines is 0. */
function amountOf(column: string, buckets: readonly Bucket[]): ((row: Figure) => number | null) | null {
  switch (column) {
    case 'total':
      return ({ value }) => value;
    case 'average':
      return ({ average }) => average;
    case 'change':
      return (row) => changeOf(row)?.amount ?? null;
    case 'rows':
      return ({ rows }) => rows;
  }
  const bucket = buckets.findIndex(({ from }) => from === column);
  return bucket < 0 ? null : (row) => valuesOf(row, buckets.length)[bucket] ?? 0;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compareTexts = (one: string, other: string) => collator.compare(one, other);

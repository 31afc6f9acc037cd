import type { Column } from './text-columns';

/** The share of rows that a date under an unknown header fills to be the day a row was booked. */
const NEARLY_ALL = 0.9;

/**
 * The column of the rows' dates: by its header, else by its cells. A column with one date in all rows, such as the day
 * of printing, isn't it while another varies; a posting date isn't left for a value date. A value date is the last
 * choice: a date under an unknown header comes before it.
 */
export function dateColumn(columns: Column[], named: Column[], valueNamed: Column[]): number | null {
  const values = valueNamed.filter((column) => !named.includes(column));
  const all = [...named, ...besideValues(columns, values), ...values];
  const most = Math.max(0, ...all.map(({ profile }) => profile.filled));
  const isFull = ({ profile }: Column) => profile.filled >= most * 0.3 && profile.datesIfKnown >= 0.5;
  const first = all.find(isFull);
  if (first && !isConstant(first)) return first.index;
  // A header known for something else, such as a due date, weighs a little less than an unknown one.
  const weight = ({ profile, roles }: Column) => profile.filled * (roles.size === 0 ? 1 : NEARLY_ALL);
  const unnamed = columns
    .filter(({ profile }) => profile.filled > 0 && profile.dates >= 0.7)
    .sort((one, other) => weight(other) - weight(one));
  const fullest = first ? most : (unnamed[0]?.profile.filled ?? 0);
  const full = unnamed.filter(({ profile }) => profile.filled >= fullest);
  const others = first ? [...named, ...full.filter(({ roles }) => roles.size === 0)] : full;
  const varying = others.find((column) => !isConstant(column) && (!first || isFull(column)));
  return (varying ?? first ?? unnamed[0])?.index ?? null;
}

/** Columns of dates that vary, next to value dates, under headers that say nothing about dates. */
function besideValues(columns: Column[], values: Column[]): Column[] {
  const most = Math.max(0, ...values.map(({ profile }) => profile.filled));
  return columns.filter(
    (column) =>
      most > 0 &&
      !column.roles.has('valueDate') &&
      !column.roles.has('other') &&
      column.profile.dates >= NEARLY_ALL &&
      column.profile.filled >= most * NEARLY_ALL &&
      !isConstant(column),
  );
}

/** True if a column has the same text in all rows, and there are several. */
export function isConstant({ profile }: Column): boolean {
  return profile.filled > 1 && profile.distinct === 1;
}

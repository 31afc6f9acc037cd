import type { Column } from './text-columns';

/**
 * The column of the rows' dates: by its header, else by its cells. A column with one date in all rows, such as the day
 * of printing, isn't it while another varies; a posting date isn't left for a value date.
 */
export function dateColumn(columns: Column[], named: Column[], valueNamed: Column[]): number | null {
  const all = [...named, ...valueNamed.filter((column) => !named.includes(column))];
  const most = Math.max(0, ...all.map(({ profile }) => profile.filled));
  const isFull = ({ profile }: Column) => profile.filled >= most * 0.3 && profile.datesIfKnown >= 0.5;
  const first = all.find(isFull);
  if (first && !isConstant(first)) return first.index;
  const unnamed = columns
    .filter(({ profile }) => profile.filled > 0 && profile.dates >= 0.7)
    .sort((one, other) => other.profile.filled - one.profile.filled);
  const fullest = first ? most : (unnamed[0]?.profile.filled ?? 0);
  const full = unnamed.filter(({ profile }) => profile.filled >= fullest);
  const others = first ? [...named, ...full.filter(({ roles }) => roles.size === 0)] : full;
  const varying = others.find((column) => !isConstant(column) && (!first || isFull(column)));
  return (varying ?? first ?? unnamed[0])?.index ?? null;
}

/** True if a column has the same text in all rows, and there are several. */
export function isConstant({ profile }: Column): boolean {
  return profile.filled > 1 && profile.distinct === 1;
}

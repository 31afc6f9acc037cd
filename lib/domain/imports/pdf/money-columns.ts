import { rolesOfHeader } from '../csv/columns/header-roles';
import type { ColumnRole } from '../words/words';
import { textOf, type TextLine, type Word } from './page-text';
import type { StatementLine } from './statement-lines';
import type { MoneyToken } from './tokens';

/** The content of a column of amounts. */
export type MoneyRole = 'amount' | 'debit' | 'credit' | 'balance';

/** A column of amounts that are aligned over all pages. */
export interface MoneyColumn {
  left: number;
  right: number;
  /** The position at which its amounts are aligned; several if they are not quite. */
  edges: number[];
  count: number;
  /** By its header; 'other' for amounts of another kind, null without a known header. */
  role: MoneyRole | 'other' | null;
}

export type Alignment = 'right' | 'left' | 'centre';

export interface Columns {
  alignment: Alignment;
  tolerance: number;
  columns: MoneyColumn[];
}

/** The most columns that are considered. */
const MAX_COLUMNS = 6;
/** The distance of amounts of one column, in heights of letters. */
const TOLERANCE = 0.75;

/** The columns of the amounts on dated lines, by the alignment that needs the fewest. */
export function moneyColumns(lines: readonly StatementLine[]): Columns {
  const dated = lines.filter(({ date, money }) => date !== null && money.length > 0);
  const rows = dated.length > 0 ? dated : lines;
  const tokens = rows.flatMap(({ money }) => money);
  const tolerance = TOLERANCE * medianSize(rows);
  const tried = (['right', 'centre', 'left'] as const).map((alignment) => ({
    alignment,
    tolerance,
    columns: clusters(tokens, alignment, tolerance),
  }));
  const best = tried.reduce((one, other) => (other.columns.length < one.columns.length - 1 ? other : one));
  const merged = withoutOverlaps(best, rows);
  const kept = [...merged].sort((one, other) => other.count - one.count).slice(0, MAX_COLUMNS);
  const columns = kept.sort((one, other) => one.right - other.right);
  const labels = headerLabels(lines);
  return { ...best, columns: columns.map((column) => ({ ...column, role: roleOf(column, labels) })) };
}

/** The column of an amount; -1 if it is in none. */
export function columnOf(token: MoneyToken, { alignment, tolerance, columns }: Columns): number {
  const edge = edgeOf(token, alignment);
  let best = -1;
  let least = tolerance * 1.5;
  for (const [index, { edges }] of columns.entries()) {
    for (const other of edges) {
      const gap = Math.abs(other - edge);
      if (gap > least) continue;
      best = index;
      least = gap;
    }
  }
  return best;
}

function edgeOf({ left, right }: MoneyToken, alignment: Alignment): number {
  return alignment === 'right' ? right : alignment === 'left' ? left : (left + right) / 2;
}

function clusters(tokens: readonly MoneyToken[], alignment: Alignment, tolerance: number): MoneyColumn[] {
  const sorted = tokens
    .map((token) => ({ ...token, edge: edgeOf(token, alignment) }))
    .sort((one, other) => one.edge - other.edge);
  const found: (MoneyColumn & { sum: number })[] = [];
  for (const { left, right, edge } of sorted) {
    const last = found.at(-1);
    if (last && edge - last.sum / last.count <= tolerance) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
      last.sum += edge;
      last.count += 1;
    } else found.push({ left, right, edges: [], sum: edge, count: 1, role: null });
  }
  return found.map(({ sum, ...column }) => ({ ...column, edges: [sum / column.count] }));
}

/** Joins columns that overlap and are never on one line: the amounts of one that are not aligned. */
function withoutOverlaps(found: Columns, rows: readonly StatementLine[]): MoneyColumn[] {
  const together = new Set(
    rows.flatMap(({ money }) => {
      const columns = money.map((token) => columnOf(token, found));
      return columns.flatMap((one) => columns.map((other) => `${one} ${other}`));
    }),
  );
  const joined: { column: MoneyColumn; parts: number[] }[] = [];
  for (const [index, column] of found.columns.entries()) {
    const into = joined.find(
      (other) =>
        overlap(other.column, column) && other.parts.every((part) => !together.has(`${part} ${index}`)),
    );
    if (!into) joined.push({ column, parts: [index] });
    else {
      const { left, right, edges, count } = into.column;
      into.parts.push(index);
      into.column = {
        left: Math.min(left, column.left),
        right: Math.max(right, column.right),
        edges: [...edges, ...column.edges],
        count: count + column.count,
        role: null,
      };
    }
  }
  return joined.map(({ column }) => column);
}

function overlap(one: MoneyColumn, other: MoneyColumn): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return shared > 0.3 * Math.min(one.right - one.left, other.right - other.left);
}

function medianSize(lines: readonly StatementLine[]): number {
  const sizes = lines.map(({ line }) => line.size).sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 1;
}

interface Label {
  left: number;
  right: number;
  role: MoneyRole | 'other';
}

/** The headers over the columns: phrases with known roles on lines without dates and amounts. */
function headerLabels(lines: readonly StatementLine[]): Label[] {
  const found: Label[] = [];
  for (const [index, { line, date, money, kind }] of lines.entries()) {
    if (date !== null || money.length > 0 || kind === 'carried' || line.words.length > 30) continue;
    const above = lines[index - 1]?.line;
    const stacked = above?.page === line.page && line.y - above.y <= line.size * 2.5;
    const labels = labelsOf(line, stacked && above ? above : null);
    const known = new Set(labels.map(({ role }) => role));
    if (
      labels.length >= 2 &&
      (known.has('amount') || known.has('debit') || known.has('credit') || known.has('balance'))
    )
      found.push(
        ...labels.flatMap(({ left, right, role }) => (role === 'text' ? [] : [{ left, right, role }])),
      );
  }
  return found;
}

function labelsOf(
  line: TextLine,
  above: TextLine | null,
): { left: number; right: number; role: MoneyRole | 'other' | 'text' }[] {
  const upper = above ? phrases(above) : [];
  return phrases(line).flatMap((phrase) => {
    const over = upper.find(({ left, right }) => left < phrase.right && right > phrase.left);
    const own = rolesOfHeader(phrase.text);
    const roles = own.size > 0 || !over ? own : rolesOfHeader(`${over.text} ${phrase.text}`);
    const role = bestRole(roles);
    return role === null ? [] : [{ left: phrase.left, right: phrase.right, role }];
  });
}

function bestRole(roles: ReadonlyMap<ColumnRole, number>): MoneyRole | 'other' | 'text' | null {
  for (const role of ['debit', 'credit', 'balance', 'amount'] as const) if (roles.has(role)) return role;
  if (roles.has('foreign') || roles.has('fee') || roles.has('other')) return 'other';
  return roles.size > 0 ? 'text' : null;
}

/** The words of a line that are close together. */
export function phrases({ words, size }: TextLine): { text: string; left: number; right: number }[] {
  const groups: Word[][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    const end = last?.at(-1);
    if (last && end && word.left - end.right <= size * 0.8) last.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({ text: textOf(group), left: group[0]!.left, right: group.at(-1)!.right }));
}

/** The role of the header over a column, or next to it. */
function roleOf(column: MoneyColumn, labels: readonly Label[]): MoneyColumn['role'] {
  const width = column.right - column.left;
  const near = labels
    .map((label) => ({
      role: label.role,
      overlap: Math.min(label.right, column.right) - Math.max(label.left, column.left),
      off: Math.min(Math.abs(label.right - column.right), Math.abs(label.left - column.left)),
    }))
    .filter(({ overlap }) => overlap > -width * 0.5)
    .sort((one, other) => other.overlap - one.overlap || one.off - other.off);
  const [first] = near;
  if (!first) return null;
  // Headers that repeat on every page agree; others leave the column open.
  const same = near.filter(({ overlap }) => overlap >= first.overlap * 0.99);
  return new Set(same.map(({ role }) => role)).size === 1 ? first.role : null;
}

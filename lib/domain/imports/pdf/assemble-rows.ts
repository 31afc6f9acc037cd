import { columnOf, type Columns, type MoneyRole } from './money-columns';
import { textOf } from './page-text';
import type { StatementLine } from './statement-lines';
import type { MoneyToken } from './tokens';

/** A way to read the amounts of a statement: the role of each of its columns. */
export interface Layout {
  /** Null in text without positions, whose amounts are counted from the right. */
  columns: Columns | null;
  roles: readonly (MoneyRole | null)[];
  /** True if rows without a date are of the day above. */
  carriesDates: boolean;
}

/** A row of a statement whose direction isn't known yet. */
export interface StatementRow {
  lines: StatementLine[];
  date: string;
  second: string | null;
  money: { token: MoneyToken; role: 'amount' | 'debit' | 'credit' };
  balance: MoneyToken | null;
  section: 'in' | 'out' | null;
  layout: Layout;
}

export interface Assembled {
  rows: StatementRow[];
  /** Balances that are alone in their column, without words. */
  loose: { token: MoneyToken; line: StatementLine }[];
  /** Lines that look like rows and are none. */
  unread: StatementLine[];
}

/** The most lines of one row. */
const MAX_LINES = 12;
/** The distance of two lines of a row, in heights of letters. */
const NEAR = 2.4;

interface OpenRow {
  lines: StatementLine[];
  date: string;
  second: string | null;
  money: StatementRow['money'] | null;
  balance: MoneyToken | null;
  section: 'in' | 'out' | null;
  layout: Layout;
}

/** Puts the lines of a statement together to rows. */
export function assembleRows(lines: readonly StatementLine[], layout: Layout): Assembled {
  const rows: StatementRow[] = [];
  const loose: Assembled['loose'] = [];
  const unread: StatementLine[] = [];
  const dateColumn = usualDateColumn(lines);
  let open: OpenRow | null = null;
  let section: 'in' | 'out' | null = null;
  let lastDate: string | null = null;

  const close = () => {
    if (open?.money) rows.push(finished(open, open.money));
    open = null;
  };
  for (const entry of lines) {
    if (entry.kind === 'frame') continue;
    if (entry.kind !== 'plain') {
      close();
      if (entry.section === 'none') section = null;
      continue;
    }
    const { money, balance, several } = moneyOn(entry, layout);
    const isAtDates = isNear(entry.line.words[0]!.left, dateColumn, entry.line.size);
    const inColumn = entry.date !== null && isAtDates;
    if (several) {
      close();
      unread.push(entry);
    } else if (inColumn && money) {
      close();
      open = started(entry, entry.date!, section, money, balance, layout);
      lastDate = entry.date;
    } else if (inColumn && entry.money.length > 0) {
      close();
      unread.push(entry);
    } else if (inColumn) {
      const pending: OpenRow = started(entry, entry.date!, section, null, null, layout);
      // A date without an amount may be part of the text above; the row keeps it until an amount follows.
      if (open?.money) rows.push(finished(open, open.money));
      open = pending;
    } else if (money && open && !open.money && continues(open, entry)) {
      open.money = money;
      open.balance = balance;
      open.lines.push(entry);
      lastDate = open.date;
    } else if (money && layout.carriesDates && lastDate !== null && !isAtDates) {
      close();
      open = started(entry, lastDate, section, money, balance, layout);
    } else if (money) {
      close();
      unread.push(entry);
    } else if (balance && open?.money && !open.balance && continues(open, entry)) {
      open.balance = balance;
      open.lines.push(entry);
    } else if (balance) {
      close();
      loose.push({ token: balance, line: entry });
    } else if (
      entry.section !== null &&
      !(open?.money && continues(open, entry) && entry.money.length === 0 && isIndented(open, entry))
    ) {
      close();
      section = entry.section === 'none' ? null : entry.section;
    } else if (open && continues(open, entry)) open.lines.push(entry);
    else close();
  }
  close();
  const alone = loose.map(({ line }) => line).filter((entry) => isAmong(entry, rows));
  const missed = unread.filter((entry) => entry.date !== null || isAmong(entry, rows));
  return { rows, loose, unread: [...missed, ...alone] };
}

/** The amounts of a line that are in columns with a role. Columns for both directions may hold a zero each. */
function moneyOn(
  { money: tokens }: StatementLine,
  layout: Layout,
): { money: StatementRow['money'] | null; balance: MoneyToken | null; several: boolean } {
  let balance: MoneyToken | null = null;
  const found: StatementRow['money'][] = [];
  for (const [index, token] of tokens.entries()) {
    const role = roleOf(token, index, tokens.length, layout);
    if (role === null) continue;
    if (role === 'balance') balance = token;
    else found.push({ token, role });
  }
  const nonZero = found.filter(({ token }) => /[1-9]/.test(token.text));
  return { money: nonZero[0] ?? null, balance, several: nonZero.length > 1 };
}

function roleOf(
  token: MoneyToken,
  index: number,
  count: number,
  { columns, roles }: Layout,
): MoneyRole | null {
  if (columns) return roles[columnOf(token, columns)] ?? null;
  const hasBalance = roles.includes('balance') && count > 1;
  if (hasBalance && index === count - 1) return 'balance';
  return index === count - (hasBalance ? 2 : 1) ? 'amount' : null;
}

function started(
  entry: StatementLine,
  date: string,
  section: OpenRow['section'],
  money: OpenRow['money'],
  balance: MoneyToken | null,
  layout: Layout,
): OpenRow {
  const { second } = entry;
  return { lines: [entry], date, second, money, balance, section, layout };
}

/** True if a line directly follows those of a row. */
function continues({ lines }: OpenRow, { line }: StatementLine): boolean {
  const last = lines.at(-1)!.line;
  const near = line.page === last.page && line.y - last.y <= NEAR * Math.max(line.size, last.size);
  return near && lines.length < MAX_LINES;
}

/** True if a line begins to the right of the row's date, where its text goes on. */
function isIndented({ lines }: OpenRow, { line }: StatementLine): boolean {
  const first = lines[0]!.line;
  return line.words[0]!.left > first.words[0]!.left + first.size;
}

/** The text of a row. */
export function descriptionOf({ lines, layout }: StatementRow): string {
  const texts = lines.map((entry, index) =>
    index > 0 && entry.date !== null ? textOf(entry.line.words) : textBeside(entry, layout),
  );
  return texts.filter((text) => text !== '').join(' ');
}

/** The words of a line besides its dates and the amounts that have a role. */
function textBeside(entry: StatementLine, layout: Layout): string {
  const { line, money, start } = entry;
  const taken = new Set(
    money.flatMap((token, index) =>
      roleOf(token, index, money.length, layout) === null
        ? []
        : Array.from({ length: token.to - token.from }, (_, offset) => token.from + offset),
    ),
  );
  return textOf(line.words.filter((_, index) => index >= start && !taken.has(index)));
}

function finished(open: OpenRow, money: StatementRow['money']): StatementRow {
  return { ...open, money };
}

/** True if a line is between the rows: above and below them are other amounts. */
function isAmong({ line }: StatementLine, rows: readonly StatementRow[]): boolean {
  const last = rows.at(-1)?.lines.at(-1);
  return rows.length > 0 && line.number > rows[0]!.lines[0]!.line.number && line.number < last!.line.number;
}

/** The positions at which the dates of most rows begin. */
function usualDateColumn(lines: readonly StatementLine[]): number[] {
  const counts = new Map<number, number>();
  const dated = lines.filter(({ date, kind }) => date !== null && kind === 'plain');
  for (const { line } of dated) {
    const left = Math.round(line.words[0]!.left / (line.size / 2));
    counts.set(left, (counts.get(left) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].filter(([, count]) => count >= Math.max(1, most * 0.5)).map(([left]) => left);
}

function isNear(left: number, columns: readonly number[], size: number): boolean {
  const at = left / (size / 2);
  return columns.some((column) => Math.abs(column - at) <= 2);
}

import type { Currency } from '../../money/currency';
import type { NumberFormat } from '../../money/number-digits';
import { assembleRows, type Assembled, type Layout, type StatementRow } from './assemble-rows';
import { layoutTiers } from './layouts';
import { proveRows, type BalanceToProve, type Disproof, type Proof } from './prove-rows';
import { balanceIn, hasMarks, isSymmetric, marksOf, rowsToProve, type Marks } from './row-amounts';
import { statedAmounts, type StatedAmount } from './stated-amounts';
import type { StatementLine } from './statement-lines';
import { numberFormatOf, type MoneyForm, type MoneyToken } from './tokens';

/** Rows that the balances of their statement prove. */
export interface ProvedStatement {
  /** Oldest first, if balances are next to them. */
  rows: StatementRow[];
  /** Signed, in the view of an account, unless `mayBeOwed`. */
  amounts: number[];
  balances: (number | null)[];
  proof: Proof;
  format: NumberFormat;
  marks: Marks;
  /** True if the balances were read as a debt. */
  owed: boolean;
  /** True if all amounts and balances may be those of a debt, with the signs turned. */
  mayBeOwed: boolean;
  /** True if the headers of the columns for money out and money in are unknown. */
  unnamed: boolean;
  lines: readonly StatementLine[];
  stated: StatedAmount[];
}

/** The reason why the rows of a statement aren't proved. */
export interface UnprovedStatement extends Omit<Disproof, 'row'> {
  rows: number;
  /** The lines that weren't understood, or whose balance doesn't follow. */
  lines: StatementLine[];
}

export type StatementResult = { proved: ProvedStatement } | { unproved: UnprovedStatement };

/** Reads the lines of one statement, in the likeliest way that its balances prove. */
export function proveStatement(
  lines: readonly StatementLine[],
  currency: Currency,
  isText: boolean,
  form: MoneyForm,
): StatementResult {
  const stated = statedAmounts(lines);
  let nearest: UnprovedStatement | null = null;
  for (const { layouts, named } of layoutTiers(lines, isText)) {
    const found: ProvedStatement[] = [];
    for (const layout of layouts) {
      for (const result of proofsOf(lines, stated, layout, named, currency, form)) {
        if ('unproved' in result) nearest = nearer(nearest, result.unproved);
        else found.push(result.proved);
      }
    }
    const [first] = found;
    if (!first) continue;
    const rivals = found.filter((other) => signature(other, 1) !== signature(first, 1));
    if (rivals.length === 0) return { proved: first };
    // Columns without known headers prove an account, or the other way round a debt.
    if (!named && rivals.every((other) => signature(other, -1) === signature(first, 1)))
      return { proved: { ...(found.find(({ owed }) => !owed) ?? first), mayBeOwed: true } };
    return { unproved: { why: 'two-ways', comesTo: null, stated: null, rows: first.rows.length, lines: [] } };
  }
  return { unproved: nearest ?? { why: 'no-rows', comesTo: null, stated: null, rows: 0, lines: [] } };
}

function* proofsOf(
  lines: readonly StatementLine[],
  stated: StatedAmount[],
  layout: Layout,
  named: boolean,
  currency: Currency,
  form: MoneyForm,
): Generator<StatementResult> {
  const assembled = assembleRows(lines, layout);
  const { rows } = assembled;
  if (rows.length === 0) return;
  const texts = rows.flatMap(({ money, balance }) => [money.token.text, balance?.text ?? '']);
  const format = numberFormatOf(texts, form);
  const plain = { format, currency, owed: false };
  const marks = marksOf(rows, plain);
  const isPair = rows.some(({ money }) => money.role !== 'amount');
  // Amounts with signs or marks say their direction themselves.
  if (isPair && !named && hasMarks(rows, plain)) return;
  const mayBeOwed = isSymmetric(rows, marks);
  for (const owed of mayBeOwed ? [false] : [false, true]) {
    const reading = { ...plain, owed };
    const toProve = rowsToProve(rows, marks, reading);
    const unread = [
      ...assembled.unread,
      ...rows.filter((_, row) => !toProve[row]).map((row) => row.lines[0]!),
    ];
    const read = toProve.flatMap((row) => (row ? [row] : []));
    const valueOf = (token: MoneyToken) => balanceIn(token.text, reading);
    const hasBalances = read.some(({ balance }) => balance !== null);
    for (const reversed of hasBalances ? [false, true] : [false]) {
      const ordered = reversed ? read.toReversed() : read;
      const { openings, closings } = candidates(assembled, stated, valueOf, ordered.at(-1)?.balance ?? null);
      const result = proveRows(ordered, openings, closings);
      if ('amounts' in result && unread.length === 0) {
        const inOrder = reversed ? rows.toReversed() : rows;
        const balances = ordered.map(({ balance }) => balance);
        const { amounts } = result;
        yield {
          proved: {
            rows: inOrder,
            amounts,
            balances,
            proof: result,
            format,
            marks,
            owed,
            mayBeOwed,
            unnamed: isPair && !named,
            lines,
            stated,
          },
        };
      } else yield { unproved: whyUnproved(result, rows, unread, reversed) };
    }
  }
}

function whyUnproved(
  result: Proof | Disproof,
  rows: readonly StatementRow[],
  unread: StatementLine[],
  reversed: boolean,
): UnprovedStatement {
  if ('amounts' in result)
    return { why: 'sum', comesTo: result.closing, stated: null, rows: rows.length, lines: unread };
  const { row, ...disproof } = result;
  const dated = rows.filter((own) => own.lines[0]!.date !== null).length;
  const at = row === null ? undefined : (reversed ? rows.toReversed() : rows)[row]?.lines[0];
  const lines = [...new Set([...unread, ...(at ? [at] : [])])];
  return { ...disproof, rows: dated, lines: lines.sort((one, other) => one.line.number - other.line.number) };
}

/** The balances that may open and close a statement: those outside its rows, the surest ones. */
function candidates(
  { rows, loose }: Assembled,
  stated: readonly StatedAmount[],
  valueOf: (token: MoneyToken) => number | null,
  last: number | null,
): { openings: (BalanceToProve | null)[]; closings: BalanceToProve[] } {
  const first = rows[0]!.lines[0]!.line.number;
  const end = rows.at(-1)!.lines.at(-1)!.line.number;
  const outside = ({ line }: { line: StatementLine }) => line.line.number < first || line.line.number > end;
  const toProve = (found: readonly { token: MoneyToken; line: StatementLine }[]) =>
    found.filter(outside).flatMap(({ token, line }) => {
      const minorUnits = valueOf(token);
      return minorUnits === null ? [] : [{ minorUnits, place: `${line.line.number} ${token.from}` }];
    });
  const of = (kind: StatedAmount['kind']) => toProve(stated.filter((amount) => amount.kind === kind));
  const weak = of('balance');
  const bare = toProve(loose);
  const opening = of('opening');
  const closing = of('closing');
  const others = [...weak, ...bare];
  return {
    openings: opening.length > 0 ? opening : [...others, null],
    closings: closing.length > 0 ? closing : weak.length > 0 ? weak : last === null ? bare : [],
  };
}

/** The result to compare: the line, date and amount of each row, with the amounts turned for a sign of -1. */
function signature({ rows, amounts }: ProvedStatement, sign: 1 | -1): string {
  return rows
    .map(({ lines, date }, row) => `${lines[0]!.line.number} ${date} ${(amounts[row] ?? 0) * sign}`)
    .sort()
    .join('\n');
}

/** As many lines in doubt say as little as none. */
const MOST_LINES = 6;

/** The disproof that says more: of more rows, then of a sum, then with fewer lines in doubt. */
function nearer(one: UnprovedStatement | null, other: UnprovedStatement): UnprovedStatement {
  if (!one) return other;
  const weight = ({ rows, why, lines, comesTo, stated }: UnprovedStatement) =>
    rows * 2 -
    Math.min(lines.length || Infinity, MOST_LINES) / 10 +
    (comesTo !== null && stated !== null ? (why === 'sum' ? 2 : 1.5) : 0);
  return weight(other) > weight(one) ? other : one;
}

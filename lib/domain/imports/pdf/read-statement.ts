import { exponentOf, type Currency } from '../../money/currency';
import type { DelimitedOptions } from '../csv/records/delimited-options';
import type { ExcludedRow, ParsedFile, ParsedRow, ParseResult, Question } from '../parsed-file';
import { excerpt } from '../statement-row';
import { statementBalances } from '../stated-balances';
import { asExcluded, fileOfStatements, type StatementRows } from '../statements';
import { descriptionOf } from './assemble-rows';
import { directionOfStatement } from './direction';
import { linesOfText } from './lines';
import { textOf, type TextLine } from './page-text';
import { proveStatement, type ProvedStatement, type UnprovedStatement } from './prove-statement';
import { OTHER_FORMAT, refusal } from './refusal';
import { splitStatements } from './split-statements';
import { dateBeside, statementDates, type StatementDates } from './statement-dates';
import { accountOf, currencyOfStatement, missingPage } from './statement-identity';
import { statementLines } from './statement-lines';
import type { MoneyForm } from './tokens';

/** The source of a statement's lines. */
export type StatementSource = 'pdf' | 'text';

/**
 * Parses the lines of a bank's statement, whose rows are taken only if its balances prove them. docs/imports.md,
 * 'Statements as PDF'.
 */
export function readStatement(
  lines: readonly TextLine[],
  source: StatementSource,
  options: DelimitedOptions,
): ParseResult {
  let nearest: UnprovedStatement | null = null;
  for (const form of formsOf(lines, options.currency)) {
    const entries = statementLines(lines, form);
    const missing = missingPage(entries);
    if (missing !== null) return failed(`Page ${missing} of this statement is missing. ${OTHER_FORMAT}`);
    const result = proveStatement(entries, options.currency, source === 'text', form);
    options.onProgress?.(0.6);
    if ('proved' in result) return taken([result.proved], source, options);
    const parts = splitStatements(entries).map((part) =>
      proveStatement(part, options.currency, source === 'text', form),
    );
    const proved = parts.flatMap((part) => ('proved' in part ? [part.proved] : []));
    if (parts.length > 1 && proved.length === parts.length) return taken(proved, source, options);
    const unproved = parts.flatMap((part) => ('unproved' in part ? [part.unproved] : []));
    for (const one of [...(proved.length > 0 ? unproved : []), result.unproved])
      if (nearest === null || (nearest.rows === 0 && one.rows > 0)) nearest = one;
  }
  return { ok: false, error: refusal(nearest!, options.currency) };
}

/** The most lines of a text that may be copied out of a statement, and the rows that make it look like one. */
const MAX_TEXT_LINES = 20_000;
const FEWEST_ROWS = 2;

/** Parses a text as `readStatement` does; null if it doesn't look like one. */
export function readStatementText(text: string, options: DelimitedOptions): ParseResult | null {
  const lines = linesOfText(text);
  if (lines.length > MAX_TEXT_LINES) return null;
  const likely = formsOf(lines, options.currency).some(
    (form) =>
      statementLines(lines, form).filter(({ date, money }) => date !== null && money.length > 0).length >=
      FEWEST_ROWS,
  );
  return likely ? readStatement(lines, 'text', options) : null;
}

/** An amount whose thousands have a mark, other than a space. */
const MARKED_GROUPS = /(?<![\d.,])\d{1,3}(?:[.,'’]\d{3})+[.,]\d{2,3}(?!\d)/;

/**
 * The forms that amounts may have, the one of the user's currency first. Spaces group their thousands unless the
 * statement has another mark for that: read without, the end of an amount would prove itself.
 */
function formsOf(lines: readonly TextLine[], currency: Currency): MoneyForm[] {
  const usual = exponentOf(currency);
  const spaced = !lines.some(({ words }) => words.some(({ text }) => MARKED_GROUPS.test(text)));
  return [usual, ...([2, 0] as const).filter((decimals) => decimals !== usual)].map((decimals) => ({
    decimals,
    spaced,
  }));
}

function taken(
  statements: readonly ProvedStatement[],
  source: StatementSource,
  options: DelimitedOptions,
): ParseResult {
  const excluded: ExcludedRow[] = [];
  const questions: Question[] = [];
  const parts: StatementRows[] = [];
  let dateOrder: ParsedFile['dateOrder'] = null;
  let year: number | null = null;
  for (const proved of statements) {
    const dates = statementDates(proved, options);
    const direction = directionOfStatement(proved);
    const flip = proved.mayBeOwed && (options.mapping.flipSign ?? direction.flip);
    const unread = proved.rows.find((_, row) => dates.dates[row] === null);
    if (unread)
      return failed(dateProblem(unread.date, unread.lines[0]!.line.number), unread.lines[0]!.line.number);
    for (const question of dates.questions)
      if (!questions.some(({ kind }) => kind === question.kind)) questions.push(question);
    if (
      direction.ask &&
      options.mapping.flipSign === undefined &&
      !questions.some(({ kind }) => kind === 'sign')
    )
      questions.push(signQuestion(proved, flip));
    dateOrder ??= dates.order;
    year ??= dates.year;
    const { rows, unproved } = rowsOf(proved, dates, flip ? -1 : 1);
    if (unproved) excluded.push(unproved);
    excluded.push(...balancesLeftOut(proved));
    parts.push(partOf(proved, rows, dates, flip ? -1 : 1));
  }
  if (!areNamed(statements, parts))
    return failed(`This statement holds several accounts without naming them. ${OTHER_FORMAT}`);
  const { mapping, encoding } = options;
  return fileOfStatements(parts, excluded, options, {
    format: 'pdf',
    proved: source,
    mapping: {
      encoding,
      ...(mapping.flipSign !== undefined && { flipSign: mapping.flipSign }),
      ...(mapping.dateOrder !== undefined && { dateOrder: mapping.dateOrder }),
      ...(mapping.year !== undefined && { year: mapping.year }),
      ...(mapping.newYear !== undefined && { newYear: mapping.newYear }),
    },
    dateOrder,
    numberFormat: statements[0]!.format,
    questions,
  });
}

/** The rows of a statement; without an opening balance, nothing proves the oldest one. */
function rowsOf(
  { rows, amounts, balances, proof }: ProvedStatement,
  { dates }: StatementDates,
  sign: 1 | -1,
): { rows: ParsedRow[]; unproved: ExcludedRow | null } {
  const parsed = rows.map((row, index): ParsedRow => {
    const balance = balances[index] ?? null;
    return {
      line: row.lines[0]!.line.number,
      date: dates[index]!,
      minorUnits: amounts[index]! * sign,
      description: describe(descriptionOf(row)),
      category: null,
      externalId: null,
      type: null,
      bankTransfer: false,
      ...(balance !== null && { balance: balance === 0 ? 0 : balance * sign }),
      text: excerpt(row.lines.map(({ line }) => textOf(line.words)).join(' ')),
    };
  });
  const [first, ...others] = parsed;
  if (proof.opening !== null || !first) return { rows: inFile(parsed), unproved: null };
  return { rows: inFile(others), unproved: asExcluded(first, { code: 'unproved' }, true) };
}

function inFile(rows: readonly ParsedRow[]): ParsedRow[] {
  return rows.toSorted((one, other) => one.line - other.line);
}

function describe(text: string): string {
  return text.replace(/^[\s|*•·-]+|[\s|]+$/g, '') || 'No description';
}

function partOf(
  proved: ProvedStatement,
  rows: ParsedRow[],
  dates: StatementDates,
  sign: 1 | -1,
): StatementRows {
  const { proof, stated, rows: all } = proved;
  const days = dates.dates.flatMap((date) => date ?? []).sort();
  const last = days.at(-1)!;
  const turned = (minorUnits: number) => (minorUnits === 0 ? 0 : minorUnits * sign);
  const closingText = stated.find(({ kind, date }) => kind === 'closing' && date !== null)?.date ?? null;
  const stood = dateBeside(closingText, dates) ?? dates.period?.to ?? last;
  const closing = { minorUnits: turned(proof.closing), date: stood < last ? last : stood };
  // Without an opening balance, that after the oldest row comes before the next one.
  const opening =
    proof.opening === null
      ? openedBy(proved, dates)
      : { minorUnits: proof.opening, date: dates.period?.from ?? null };
  const opened = opening && { ...opening, minorUnits: turned(opening.minorUnits) };
  const content = all.map((row, index) => [dates.dates[index], proved.amounts[index], descriptionOf(row)]);
  return {
    kind: '',
    id: accountOf(proved),
    currency: currencyOfStatement(proved),
    balances: statementBalances(opened, closing, rows),
    rows,
    signature: JSON.stringify([opening?.minorUnits, proof.closing, content]),
  };
}

function openedBy(
  { balances }: ProvedStatement,
  { dates }: StatementDates,
): { minorUnits: number; date: string } | null {
  const [first] = balances;
  const [date, next] = dates;
  return first !== null && first !== undefined && date && next && date < next
    ? { minorUnits: first, date }
    : null;
}

/** The lines with balances and sums, which are no transactions. */
function balancesLeftOut({ lines }: ProvedStatement): ExcludedRow[] {
  return lines.flatMap(({ line, kind, money }): ExcludedRow[] => {
    if ((kind !== 'stated' && kind !== 'carried') || money.length === 0) return [];
    const text = excerpt(textOf(line.words));
    const reason = kind === 'stated' ? ({ code: 'stated_balance' } as const) : ({ code: 'total' } as const);
    return [{ line: line.number, text, reason, needsLook: false, partial: {} }];
  });
}

/** True if statements name their accounts, or each goes on where the one before ended. */
function areNamed(statements: readonly ProvedStatement[], parts: StatementRows[]): boolean {
  if (statements.length < 2 || parts.every(({ id }) => id !== null)) return true;
  const goesOn = statements.every(
    ({ proof }, index) => index === 0 || proof.opening === statements[index - 1]!.proof.closing,
  );
  const ids = new Set(parts.flatMap(({ id }) => id ?? []));
  if (!goesOn || ids.size > 1) return false;
  const [id = 'one'] = ids;
  for (const part of parts) part.id = id;
  return ids.size > 0;
}

function signQuestion({ rows, amounts }: ProvedStatement, flip: boolean): Question {
  const index = Math.max(
    0,
    amounts.findIndex((amount) => amount > 0),
  );
  const sample = `${descriptionOf(rows[index]!).slice(0, 60)} (${rows[index]!.money.token.text})`;
  const said = (turned: boolean) => (amounts[index]! > 0 !== turned ? 'money in' : 'money out');
  return {
    kind: 'sign',
    interpretations: [flip, !flip].map((turned) => ({
      mapping: { flipSign: turned },
      text: `${sample} is ${said(turned)}`,
    })),
  };
}

function dateProblem(date: string, line: number): string {
  return `The date "${date}" on line ${line} can't be read. ${OTHER_FORMAT}`;
}

function failed(message: string, line: number | null = null): ParseResult {
  return { ok: false, error: { message, line } };
}

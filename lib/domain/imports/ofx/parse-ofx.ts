import type { Currency } from '../../money/currency';
import type { CalendarDate } from '../../dates/calendar-date';
import type { Mapping } from '../mapping';
import { ofxParts, type OfxStatement } from './parts';
import { ofxDates } from './dates';
import { ofxSigns } from './sign';
import { isBalance, ofxTransaction, type OfxConventions, type OfxTransaction } from './transaction';
import type { ExcludedRow, ParseResult, ParsedRow, StatedBalance } from '../parsed-file';
import type { Reason } from '../reasons';
import { asExcluded, fileOfStatements } from '../statements';
import { excerpt, statedMinorUnits, toRow } from '../statement-row';

/**
 * Parses OFX 1 (SGML, with or without closing tags, on one line or many), OFX 2 (XML) and QFX. docs/imports.md,
 * 'Formats'.
 */
export function parseOfx(
  text: string,
  {
    encoding,
    mapping,
    currency,
    today,
  }: { encoding: string; mapping: Mapping; currency: Currency; today?: CalendarDate },
): ParseResult {
  const body = text.search(/<OFX\b/i);
  if (body < 0)
    return failed('There is no <OFX> in this file: it is not an OFX file, or not a complete one.');
  const file = ofxParts(text, body);
  if (file.statements.length === 0) return failed(whyNoStatement(file.messages));

  const dates = ofxDates(file.transactions, mapping, today);
  const signs = ofxSigns(file.transactions, mapping, currency);
  const habits = {
    readDate: dates.read,
    mark: decimalMark(file.transactions),
    mapping: signs.mapping,
    preferred: currency,
  };
  const excluded = [...file.excluded];
  const rows: ParsedRow[][] = file.statements.map(() => []);
  for (const transaction of file.transactions) {
    const placed = toRow(
      ofxTransaction(transaction, file.statements[transaction.statement]!.currency, habits),
    );
    if (isBalance(transaction)) excluded.push(asBalance(placed));
    else if ('excluded' in placed) excluded.push(placed.excluded);
    else if (transaction.held) excluded.push(asExcluded(placed.row, transaction.held, false));
    else if (transaction.broken) excluded.push(asExcluded(placed.row, transaction.broken, true));
    else rows[transaction.statement]!.push(placed.row);
  }
  const parts = file.statements.map(({ kind, id, currency, balance }, index) => {
    const balances = mapping.flipSign ? [] : ledgerBalance(balance, habits);
    return { kind, id, currency, balances, rows: rows[index]!, signature: null };
  });
  return fileOfStatements(
    parts,
    excluded,
    { encoding, mapping },
    {
      format: /<\?(xml|OFX)\s/i.test(text.slice(0, body)) ? 'ofx2' : 'ofx1',
      mapping: {
        encoding,
        ...pick(signs.mapping),
        ...(dates.order && dates.questions.length === 0 && { dateOrder: dates.order }),
      },
      dateOrder: dates.order,
      questions: [...dates.questions, ...signs.questions],
    },
  );
}

/** The booked balance; none if it is missing or can't be parsed. */
function ledgerBalance(
  { amount, asOf }: OfxStatement['balance'],
  { readDate, mark, preferred }: OfxConventions,
): StatedBalance[] {
  const minorUnits = statedMinorUnits(amount ?? '', preferred, { mark });
  const date = readDate(asOf ?? '');
  return 'value' in minorUnits && 'value' in date ? [{ minorUnits: minorUnits.value, date: date.value }] : [];
}

function asBalance(placed: ReturnType<typeof toRow>): ExcludedRow {
  const reason: Reason = { code: 'stated_balance' };
  return 'excluded' in placed
    ? { ...placed.excluded, reason, needsLook: false }
    : asExcluded(placed.row, reason, false);
}

/**
 * The decimal mark of a file's amounts: the mark before the last digits, if it is the same in all amounts. Three
 * digits after it may also be thousands; in that case, whole amounts below 1000 next to ones like 12.500 show that
 * those are whole too, as in currencies without decimals.
 */
function decimalMark(transactions: OfxTransaction[]): ',' | '.' | null {
  const amounts = transactions.map(({ fields }) => fields.get('TRNAMT') ?? '');
  const marks = new Set(amounts.flatMap((amount) => /([.,])(?:\d{1,2}|\d{4,})$/.exec(amount)?.[1] ?? []));
  if (marks.size > 0) return marks.size === 1 ? ([...marks][0] as ',' | '.') : null;
  const whole = amounts.filter((amount) => /^\D*[1-9]\d{0,2}$/.test(amount));
  const grouped = amounts.filter((amount) => /[.,]/.test(amount));
  if (whole.length === 0 || amounts.some((amount) => /\d{4}/.test(amount))) return null;
  if (grouped.every((amount) => /^[^\d.,]*[1-9]\d{0,2}(\.\d{3})+$/.test(amount))) return ',';
  return grouped.every((amount) => /^[^\d.,]*[1-9]\d{0,2}(,\d{3})+$/.test(amount)) ? '.' : null;
}

function pick({ flipSign, sign }: Mapping): Mapping {
  return { ...(flipSign !== undefined && { flipSign }), ...(sign !== undefined && { sign }) };
}

function whyNoStatement(messages: string[]): string {
  const bankMessage = messages.find((message) => !/^(ok|success\w*)\.?$/i.test(message));
  return `There is no account statement in this file.${bankMessage ? ` The bank wrote: "${excerpt(bankMessage)}".` : ''} Ask your bank's site for a file of transactions.`;
}

function failed(message: string): ParseResult {
  return { ok: false, error: { message, line: null } };
}

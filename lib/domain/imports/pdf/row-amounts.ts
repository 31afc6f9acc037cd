import type { Currency } from '../../money/currency';
import type { NumberFormat } from '../../money/number-digits';
import { readAmount as readAmountAnew, type Amount } from '../amount-text';
import type { StatementRow } from './assemble-rows';
import type { RowToProve } from './prove-rows';

/** The way the amounts of a statement are written. */
export interface AmountReading {
  format: NumberFormat;
  currency: Currency;
  /** True if the balances are a debt: those without a mark are owed. */
  owed: boolean;
}

/** Amounts by their text: every arrangement of columns reads the same ones. */
const known = new Map<string, ReturnType<typeof readAmountAnew>>();

function readAmount(
  text: string,
  format: NumberFormat,
  currency: Currency,
): ReturnType<typeof readAmountAnew> {
  const key = `${format} ${currency} ${text}`;
  const found = known.get(key) ?? readAmountAnew(text, format, currency);
  if (known.size >= 20_000) known.clear();
  known.set(key, found);
  return found;
}

/** The marks that amounts of a statement have. */
export interface Marks {
  minus: boolean;
  plus: boolean;
  debit: boolean;
  credit: boolean;
}

/** The marks of amounts in one column. */
export function marksOf(rows: readonly StatementRow[], { format, currency }: AmountReading): Marks {
  const marks = { minus: false, plus: false, debit: false, credit: false };
  for (const { money } of rows) {
    if (money.role !== 'amount') continue;
    const amount = readAmount(money.token.text, format, currency);
    if ('mark' in amount && amount.mark !== null) marks[amount.mark] = true;
  }
  return marks;
}

/** True if any amount has a sign or a mark, whatever its column. */
export function hasMarks(rows: readonly StatementRow[], { format, currency }: AmountReading): boolean {
  return rows.some(({ money }) => {
    const amount = readAmount(money.token.text, format, currency);
    return 'mark' in amount && amount.mark !== null;
  });
}

/**
 * True if a statement's amounts say the same when all are turned, balances included: those of an account, or the debt
 * of a card.
 */
export function isSymmetric(rows: readonly StatementRow[], marks: Marks): boolean {
  if (marks.debit || marks.credit) return false;
  const anySigned = marks.minus || marks.plus;
  return rows.every(({ money, section }) => money.role === 'amount' && (anySigned || section === null));
}

/** The rows as they are to be proved; null if an amount can't be read. */
export function rowsToProve(
  rows: readonly StatementRow[],
  marks: Marks,
  reading: AmountReading,
): (RowToProve | null)[] {
  const { format, currency } = reading;
  const debits = rows.filter(({ money }) => money.role === 'debit');
  const minusDebits = debits.every(({ money }) => isNegative(readAmount(money.token.text, format, currency)));
  return rows.map(({ money, section, balance }) => {
    const amount = readAmount(money.token.text, format, currency);
    if (!('minorUnits' in amount) || amount.minorUnits === 0) return null;
    const after = balance && balanceIn(balance.text, reading);
    if (balance && after === null) return null;
    const size = Math.abs(amount.minorUnits);
    return { signed: signedAs(amount, money.role, section, marks, minusDebits), size, balance: after };
  });
}

/** A balance in the account's view, where debts are negative; null if it can't be read. */
export function balanceIn(text: string, { format, currency, owed }: AmountReading): number | null {
  const amount = readAmount(text, format, currency);
  if (!('minorUnits' in amount)) return null;
  const { minorUnits, mark } = amount;
  if (!owed || minorUnits === 0) return minorUnits;
  if (mark === 'credit' || mark === 'debit') return minorUnits;
  return -minorUnits;
}

function signedAs(
  { minorUnits, mark }: Amount,
  role: StatementRow['money']['role'],
  section: StatementRow['section'],
  marks: Marks,
  minusDebits: boolean,
): number | null {
  if (role === 'debit') return minusDebits ? minorUnits : -minorUnits;
  if (role === 'credit' || mark !== null) return minorUnits;
  if (marks.minus || marks.debit) return minorUnits;
  if (marks.plus || marks.credit) return -minorUnits;
  if (section === null) return null;
  return section === 'in' ? minorUnits : -minorUnits;
}

function isNegative(amount: ReturnType<typeof readAmount>): boolean {
  return 'minorUnits' in amount && amount.minorUnits < 0;
}

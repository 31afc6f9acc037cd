import type { Mapping } from './mapping';
import type { Question } from './reading';
import { statedCents, statedDate, type Read, type StatedTransaction } from './statement-row';
import { shorten } from '../text';

/** A transaction of an OFX file: its elements by name, those of inner aggregates as `PAYEE.NAME`. */
export interface OfxTransaction {
  /** Which of the file's statements it stands in. */
  statement: number;
  line: number;
  text: string;
  fields: Map<string, string>;
  /** Why it is not to be imported though nothing is wrong with it. */
  held: string | null;
  /** What is wrong with it as a whole. */
  broken: string | null;
}

/** Types whose direction OFX fixes; the others go both ways. */
const OUTGOING = new Set(['DEBIT', 'POS', 'ATM', 'CHECK', 'FEE', 'SRVCHG', 'DIRECTDEBIT']);
const INCOMING = new Set(['CREDIT', 'DEP', 'DIRECTDEP']);

const TYPE_NAMES: Record<string, string> = {
  ATM: 'Cash machine',
  CASH: 'Cash withdrawal',
  CHECK: 'Check',
  CREDIT: 'Credit',
  DEBIT: 'Debit',
  DEP: 'Deposit',
  DIRECTDEBIT: 'Direct debit',
  DIRECTDEP: 'Direct deposit',
  DIV: 'Dividend',
  FEE: 'Fee',
  INT: 'Interest',
  PAYMENT: 'Payment',
  POS: 'Card payment',
  REPEATPMT: 'Repeating payment',
  SRVCHG: 'Service charge',
  XFER: 'Transfer',
};

/** The transaction as the file states it. A zone after the date is left alone: the date is the one written. */
export function ofxTransaction(
  { line, text, fields }: OfxTransaction,
  currency: string | null,
  mapping: Mapping,
): StatedTransaction {
  const type = fields.get('TRNTYPE')?.toUpperCase() ?? '';
  const check = fields.get('CHECKNUM');
  return {
    line,
    text,
    date: ofxDate(fields.get('DTPOSTED') ?? ''),
    cents: foreign(fields, currency) ?? signed(statedCents(fields.get('TRNAMT') ?? ''), type, mapping),
    description:
      fields.get('NAME') ??
      fields.get('PAYEE.NAME') ??
      fields.get('PAYEE') ??
      fields.get('MEMO') ??
      (check ? `Check ${check}` : (TYPE_NAMES[type] ?? '')),
    category: fields.get('CATEGORY') ?? null,
    externalId: fields.get('FITID') ?? null,
  };
}

/** A question when the signs contradict the types in every row that tells; null when they don't. */
export function ofxSignQuestion(transactions: OfxTransaction[]): Question | null {
  const count = { out: { '+': 0, '-': 0 }, in: { '+': 0, '-': 0 }, other: { '+': 0, '-': 0 } };
  let sample: { name: string; amount: string } | null = null;
  for (const { fields } of transactions) {
    const type = fields.get('TRNTYPE')?.toUpperCase() ?? '';
    const cents = statedCents(fields.get('TRNAMT') ?? '');
    if ('problem' in cents || cents.value === 0) continue;
    const way = OUTGOING.has(type) ? 'out' : INCOMING.has(type) ? 'in' : 'other';
    count[way][cents.value > 0 ? '+' : '-'] += 1;
    if (way === 'out') sample ??= { name: fields.get('NAME') ?? type, amount: fields.get('TRNAMT') ?? '' };
  }
  if (!sample || count.out['-'] > 0 || count.other['-'] > 0) return null;
  const said = `"${shorten(sample.name)}" with ${shorten(sample.amount)}`;
  const turned: Mapping = count.in['+'] > 0 ? { sign: 'TRNTYPE' } : { flipSign: true };
  return {
    kind: 'sign',
    readings: [
      { mapping: { flipSign: false }, text: `${said} is money that came in` },
      { mapping: turned, text: `${said} is money that went out` },
    ],
  };
}

function signed(cents: Read<number>, type: string, mapping: Mapping): Read<number> {
  if ('problem' in cents || cents.value === 0) return cents;
  let value = cents.value;
  if (mapping.sign === 'TRNTYPE' && (OUTGOING.has(type) || INCOMING.has(type)))
    value = OUTGOING.has(type) ? -Math.abs(value) : Math.abs(value);
  return { value: mapping.flipSign ? -value : value };
}

/** By its format an amount with CURRENCY is not in the account's currency, and the rate is only about right. */
function foreign(fields: Map<string, string>, currency: string | null): Read<number> | null {
  const symbol = fields.get('CURRENCY.CURSYM')?.toUpperCase();
  if (
    !symbol ||
    !currency ||
    symbol === currency ||
    /^1([.,]0*)?$/.test(fields.get('CURRENCY.CURRATE') ?? '1')
  )
    return null;
  return {
    problem: `the amount is in ${shorten(symbol, 10)}, while the account is in ${shorten(currency, 10)}`,
  };
}

function ofxDate(text: string): Read<string> {
  if (text === '') return { problem: 'the date is missing' };
  const match = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d{1}(?!\d))/.exec(text);
  if (!match) return { problem: `the date "${shorten(text)}" can't be read` };
  return statedDate(match[1]!, match[3]!, match[4]!);
}

import type { Currency } from '../../money/currency';
import type { Mapping } from '../mapping';
import { directionOf } from './sign';
import type { Reason } from '../reasons';
import { statedMinorUnits, type Read, type ReadMinorUnits, type StatedTransaction } from '../statement-row';
import { shorten } from '../../text/text';

/** A transaction of an OFX file: its elements by name, those of inner aggregates as `PAYEE.NAME`. */
export interface OfxTransaction {
  /** The index of its statement in the file. */
  statement: number;
  line: number;
  text: string;
  fields: Map<string, string>;
  /** The reason why it shouldn't be imported even though it is valid. */
  held: Reason | null;
  /** The problem with it as a whole. */
  broken: Reason | null;
}

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

/** The conventions that apply to all transactions of a file. */
export interface OfxConventions {
  readDate: (text: string) => Read<string>;
  /** The decimal mark that its amounts reveal; null if they reveal none. */
  mark: ',' | '.' | null;
  /** The treatment of signs, as decided or chosen. */
  mapping: Mapping;
  /** The user's currency; amounts are parsed to its minor units. */
  preferred: Currency;
}

/** Words that may accompany 'balance'. Brazilian banks list balances among the transactions. */
const BESIDE_BALANCE = [
  ...['anterior', 'inicial', 'final', 'atual', 'actual', 'parcial', 'total', 'bloqueado', 'dispon[ií]vel'],
  ...['disponible', 'do', 'da', 'de', 'del', 'em', 'al', 'dia', 'd[ií]a'],
  ...['m[eê]s', 'mes', 'conta', 'cuenta', 'corrente', 'corriente', 'c/c', 'c/corrente', 'brought forward'],
  ...['carried forward'],
];
const BALANCE = new RegExp(
  `^(?:saldo|balance|solde)(?: (?:${BESIDE_BALANCE.join('|')}|[\\d/.-]+))*$|^(?:opening|closing) balance$`,
  'i',
);

/** True if a transaction is really a balance. */
export function isBalance({ fields }: OfxTransaction): boolean {
  const words = [fields.get('NAME'), fields.get('MEMO')].filter((text) => text !== undefined);
  return words.length > 0 && words.every((text) => BALANCE.test(text));
}

/** The transaction as the file states it. */
export function ofxTransaction(
  { line, text, fields }: OfxTransaction,
  currency: string | null,
  { readDate, mark, mapping, preferred }: OfxConventions,
): StatedTransaction {
  const type = fields.get('TRNTYPE')?.toUpperCase() ?? '';
  const check = fields.get('CHECKNUM');
  return {
    line,
    text,
    date: readDate(fields.get('DTPOSTED') ?? ''),
    minorUnits:
      foreign(fields, currency) ??
      signed(statedMinorUnits(fields.get('TRNAMT') ?? '', preferred, { mark, round: true }), type, mapping),
    description:
      fields.get('NAME') ??
      fields.get('PAYEE.NAME') ??
      fields.get('PAYEE') ??
      fields.get('MEMO') ??
      (check ? `Check ${check}` : (TYPE_NAMES[type] ?? '')),
    category: fields.get('CATEGORY') ?? null,
    externalId: fields.get('FITID') ?? null,
    bankTransfer: type.trim() === 'XFER',
  };
}

function signed(minorUnits: ReadMinorUnits, type: string, mapping: Mapping): ReadMinorUnits {
  if ('problem' in minorUnits || minorUnits.value === 0) return minorUnits;
  const direction = mapping.sign === 'TRNTYPE' ? directionOf(type) : null;
  const value = direction === null ? minorUnits.value : direction * Math.abs(minorUnits.value);
  return { ...minorUnits, value: mapping.flipSign ? -value : value };
}

/** By the standard, an amount with CURRENCY isn't in the account's currency, and its rate is only approximate. */
function foreign(fields: Map<string, string>, currency: string | null): ReadMinorUnits | null {
  const symbol = fields.get('CURRENCY.CURSYM')?.toUpperCase();
  if (
    !symbol ||
    !currency ||
    symbol === currency ||
    /^1([.,]0*)?$/.test(fields.get('CURRENCY.CURRATE') ?? '1')
  )
    return null;
  return {
    problem: {
      code: 'amount_in_other_currency',
      params: { currency: shorten(symbol, 10), accountCurrency: shorten(currency, 10) },
    },
  };
}

import { field, fixedAmount, fixedRecords, sixDigitDay, type FixedRecord } from '../fixed-width/fields';
import {
  balanceOf,
  newStatement,
  parsedStatements,
  type FixedOptions,
  type FixedStatement,
  type FixedTransaction,
} from '../fixed-width/fixed-statements';
import type { ParseResult } from '../parsed-file';
import { tidy } from '../statement-row';

const DECIMALS = 3;
const IS_DEBIT: Record<string, boolean> = { '1': true, '0': false };

/**
 * Parses CODA, the format of Belgian banks: records of 128 characters, of which 1 and 8 hold the balances, 21 to 23 a
 * transaction, 31 to 33 more about it, and 9 the sums. Details of a transaction that is booked as one are left to it.
 */
export function parseCoda(text: string, options: FixedOptions): ParseResult {
  const statements: FixedStatement[] = [];
  let statement: FixedStatement | null = null;
  let current: FixedRecord[] = [];
  let inDetails = false;
  const amountIn = (record: FixedRecord, sign: number, from: number) =>
    fixedAmount(
      record,
      { from, to: from + 14, decimals: DECIMALS },
      IS_DEBIT[field(record, sign, sign)] ?? null,
      options.currency,
    );
  const close = () => {
    if (statement && current[0])
      statement.transactions.push(transactionOf(current, amountIn(current[0], 32, 33)));
    current = [];
  };
  for (const record of fixedRecords(text)) {
    const kind = record.text[0];
    const article = field(record, 1, 2);
    if (article === '21') {
      inDetails = field(record, 7, 10) !== '0000' && current.length > 0;
      if (inDetails) continue;
      close();
      current = [record];
    } else if (kind === '2' || kind === '3') {
      if (current.length > 0 && !inDetails) current.push(record);
    } else if (kind === '1') {
      close();
      const [id, currency] = accountOf(field(record, 6, 42), field(record, 2, 2));
      statement = newStatement(id, currency);
      statement.opening = balanceOf(
        amountIn(record, 43, 44),
        sixDigitDay(field(record, 59, 64), 'DDMMYY'),
        record,
      );
      statements.push(statement);
    } else if (kind === '8') {
      close();
      if (statement)
        statement.closing = balanceOf(
          amountIn(record, 42, 43),
          sixDigitDay(field(record, 58, 63), 'DDMMYY'),
          record,
        );
    } else if (kind === '9' && statement) {
      close();
      const sumAt = (from: number) => {
        const sum = fixedAmount(record, { from, to: from + 14, decimals: DECIMALS }, false, options.currency);
        return 'value' in sum ? sum.value : null;
      };
      statement.totals = { debits: sumAt(23), credits: sumAt(38), line: record.line };
    }
  }
  close();
  if (statements.length === 0)
    return {
      ok: false,
      error: {
        message: 'There is no statement in this CODA file: no record with an old balance (1).',
        line: null,
      },
    };
  return parsedStatements('coda', statements, options);
}

/** The account and its currency, which come in one field by the structure of the number. */
function accountOf(text: string, structure: string): [string | null, string | null] {
  const [account, currency] =
    structure === '0'
      ? [text.slice(0, 12), text.slice(13, 16)]
      : [text.slice(0, structure === '2' ? 31 : 34), text.slice(34, 37)];
  return [tidy(account).replaceAll(' ', '') || null, /^[A-Z]{3}$/.test(currency) ? currency : null];
}

function transactionOf(records: FixedRecord[], minorUnits: FixedTransaction['minorUnits']): FixedTransaction {
  const [first] = records;
  const part = (article: string) =>
    records.find((record) => record.text.startsWith(article)) ?? { line: 0, text: '' };
  const entry = sixDigitDay(field(first!, 116, 121), 'DDMMYY');
  const value = sixDigitDay(field(first!, 48, 53), 'DDMMYY');
  const message = field(first!, 63, 115) + field(part('22'), 11, 63) + field(part('23'), 83, 125);
  const further = field(part('31'), 41, 113) + field(part('32'), 11, 115) + field(part('33'), 11, 100);
  const name = tidy(field(part('23'), 48, 82));
  const purpose = messageOf(message, field(first!, 62, 62) === '1');
  const texts = [name, purpose || messageOf(further, field(part('31'), 40, 40) === '1')];
  return {
    records,
    date: 'value' in entry ? entry : value,
    minorUnits,
    description: texts.filter((piece) => piece !== '').join(' | '),
  };
}

/** A message; a structured one begins with the three digits of its kind. */
function messageOf(text: string, isStructured: boolean): string {
  if (!isStructured) return tidy(text);
  const reference = /^10[12](\d{3})(\d{4})(\d{5})/.exec(text);
  return reference ? `+++${reference[1]}/${reference[2]}/${reference[3]}+++` : tidy(text.slice(3));
}

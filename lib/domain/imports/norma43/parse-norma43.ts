import { field, fixedAmount, fixedRecords, sixDigitDay, type FixedRecord } from '../fixed-width/fields';
import {
  balanceOf,
  newStatement,
  parsedStatements,
  type FixedOptions,
  type FixedStatement,
} from '../fixed-width/fixed-statements';
import type { ParseResult } from '../parsed-file';
import { tidy } from '../statement-row';

const DECIMALS = 2;
const IS_DEBIT: Record<string, boolean> = { '1': true, '2': false };
/** The digits of ISO 4217 for the currencies of accounts in Spain. */
const CURRENCIES: Record<string, string> = {
  '978': 'EUR',
  '840': 'USD',
  '826': 'GBP',
  '756': 'CHF',
  '392': 'JPY',
};

/**
 * Parses Norma 43, the format of Spanish banks: records of 80 characters, of which 11 and 33 hold the balances and
 * sums of an account, 22 a transaction, 23 its texts and 88 the end.
 */
export function parseNorma43(text: string, options: FixedOptions): ParseResult {
  const statements: FixedStatement[] = [];
  const { currency } = options;
  let statement: FixedStatement | null = null;
  // The period ends with the day of the closing balance.
  let end = sixDigitDay('', 'YYMMDD');
  const amountAt = (record: FixedRecord, sign: number) =>
    fixedAmount(
      record,
      { from: sign + 1, to: sign + 14, decimals: DECIMALS },
      IS_DEBIT[field(record, sign, sign)] ?? null,
      currency,
    );
  const sumAt = (record: FixedRecord, from: number) => {
    const sum = fixedAmount(record, { from, to: from + 13, decimals: DECIMALS }, false, currency);
    return 'value' in sum ? sum.value : null;
  };
  for (const record of fixedRecords(text)) {
    const kind = field(record, 1, 2);
    if (kind === '11') {
      statement = newStatement(
        tidy(field(record, 3, 20)).replaceAll(' ', '') || null,
        CURRENCIES[field(record, 48, 50)] ?? null,
      );
      statement.opening = balanceOf(
        amountAt(record, 33),
        sixDigitDay(field(record, 21, 26), 'YYMMDD'),
        record,
      );
      statements.push(statement);
      end = sixDigitDay(field(record, 27, 32), 'YYMMDD');
    } else if (kind === '22' && statement) {
      const references = `${field(record, 53, 64)} ${field(record, 65, 80)}`;
      statement.transactions.push({
        records: [record],
        date: sixDigitDay(field(record, 11, 16), 'YYMMDD'),
        minorUnits: amountAt(record, 28),
        description: tidy(references.replace(/(?<!\S)0+(?!\S)/g, '')),
      });
    } else if (kind === '23' && statement) {
      const last = statement.transactions.at(-1);
      if (!last) continue;
      const isFirst = last.records.length === 1;
      last.records.push(record);
      const texts = tidy(`${field(record, 5, 42)} ${field(record, 43, 80)}`);
      // The texts say what the references only number.
      if (texts !== '') last.description = isFirst ? texts : `${last.description} ${texts}`;
    } else if (kind === '33' && statement) {
      statement.closing = balanceOf(amountAt(record, 59), end, record);
      statement.totals = { debits: sumAt(record, 26), credits: sumAt(record, 45), line: record.line };
    }
  }
  if (statements.length === 0)
    return {
      ok: false,
      error: {
        message: 'There is no account in this Norma 43 file: no record of a header (11).',
        line: null,
      },
    };
  return parsedStatements('norma43', statements, options);
}

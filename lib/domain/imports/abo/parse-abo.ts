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
/** The signs of balances. */
const IS_NEGATIVE: Record<string, boolean> = { '-': true, '+': false, ' ': false };
/** The codes of debits and credits, and of reversed debits and credits. */
const IS_OUT: Record<string, boolean> = { '1': true, '2': false, '4': false, '5': true };
const REVERSED = new Set(['4', '5']);
/** The digits of ISO 4217 for the currencies of accounts in Czechia and Slovakia. */
const CURRENCIES: Record<string, string> = { '0203': 'CZK', '0978': 'EUR', '0840': 'USD', '0826': 'GBP' };

/**
 * Parses ABO, also called GPC, the format of Czech and Slovak banks: record 074 holds the balances and sums of an
 * account, 075 a transaction, 076 to 079 its texts.
 */
export function parseAbo(text: string, options: FixedOptions): ParseResult {
  const statements: FixedStatement[] = [];
  const { currency } = options;
  let statement: FixedStatement | null = null;
  const signedAt = (record: FixedRecord, from: number) =>
    fixedAmount(
      record,
      { from, to: from + 13, decimals: DECIMALS },
      IS_NEGATIVE[field(record, from + 14, from + 14)] ?? null,
      currency,
    );
  const sumAt = (record: FixedRecord, from: number) => {
    const sum = fixedAmount(record, { from, to: from + 13, decimals: DECIMALS }, false, currency);
    return 'value' in sum ? sum.value : null;
  };
  for (const record of fixedRecords(text)) {
    const kind = field(record, 1, 3);
    if (kind === '074') {
      statement = newStatement(field(record, 4, 19).replace(/^[0\s]+/, '') || null, null);
      statement.opening = balanceOf(
        signedAt(record, 46),
        sixDigitDay(field(record, 40, 45), 'DDMMYY'),
        record,
      );
      statement.closing = balanceOf(
        signedAt(record, 61),
        sixDigitDay(field(record, 109, 114), 'DDMMYY'),
        record,
      );
      statement.totals = { debits: sumAt(record, 76), credits: sumAt(record, 91), line: record.line };
      statements.push(statement);
    } else if (kind === '075' && statement) {
      const booked = sixDigitDay(field(record, 123, 128), 'DDMMYY');
      // Reversals may be counted on either side of the sums.
      if (REVERSED.has(field(record, 61, 61))) statement.totals = null;
      const isOut = IS_OUT[field(record, 61, 61)] ?? null;
      statement.currency ??= CURRENCIES[field(record, 119, 122)] ?? null;
      statement.transactions.push({
        records: [record],
        date: 'value' in booked ? booked : sixDigitDay(field(record, 92, 97), 'DDMMYY'),
        minorUnits: fixedAmount(record, { from: 49, to: 60, decimals: DECIMALS }, isOut, currency),
        description: tidy(field(record, 98, 117)) || symbolOf(field(record, 62, 71)),
      });
    } else if ((kind === '078' || kind === '079') && statement) {
      const last = statement.transactions.at(-1);
      if (!last) continue;
      last.records.push(record);
      const texts = tidy(field(record, 4, 128));
      const joined = last.records.length === 2 ? ' | ' : ' ';
      if (texts !== '')
        last.description = last.description === '' ? texts : `${last.description}${joined}${texts}`;
    }
  }
  if (statements.length === 0)
    return {
      ok: false,
      error: { message: 'There is no account in this ABO file: no record 074.', line: null },
    };
  return parsedStatements('abo', statements, options);
}

/** The payer's number of a payment, for transactions without a text. */
function symbolOf(digits: string): string {
  const symbol = digits.replace(/^[0\s]+/, '').trim();
  return symbol === '' ? '' : `VS ${symbol}`;
}

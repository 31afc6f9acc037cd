import { parseDelimited } from './parse-delimited';
import type { DelimitedOptions } from './records/delimited-options';
import type { ParseResult } from '../parsed-file';

/**
 * Parses a file with the required headers: the columns are known, and the type gives the direction. A negative
 * expense is an expense; a negative income needs a look, as it may be taken back. docs/product.md, 'CSV with the required headers'.
 */
export function parseRequiredHeaders(text: string, options: DelimitedOptions): ParseResult {
  const [header = ''] = text.split(/\r\n|\n|\r/, 1);
  return parseDelimited(text, {
    ...options,
    typesGiveSign: options.mapping.sign === undefined && options.mapping.flipSign === undefined,
    statesTypes: options.mapping.flipSign === undefined,
    mapping: {
      delimiter: ',',
      date: 'date',
      description: 'description',
      amount: 'amount',
      sign: 'type',
      category: 'category',
      ...(/(^|,)\s*"?account_id"?\s*(,|$)/i.test(header) && { account: 'account_id' }),
      ...options.mapping,
    },
  });
}

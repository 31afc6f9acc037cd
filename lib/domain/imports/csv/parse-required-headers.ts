import { parseDelimited } from './parse-delimited';
import type { DelimitedOptions } from './delimited-options';
import type { ParseResult } from '../parsed-file';

/**
 * Reads a file with the required headers as a bank's file: the columns are known, and the type is the
 * direction. A negative amount of an expense is that expense; one of an income needs a look.
 */
export function parseRequiredHeaders(text: string, options: DelimitedOptions): ParseResult {
  const [header = ''] = text.split(/\r\n|\n|\r/, 1);
  return parseDelimited(text, {
    ...options,
    typesGiveSign: options.mapping.sign === undefined && options.mapping.flipSign === undefined,
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

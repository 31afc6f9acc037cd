import type { TextRecord } from '../records/delimited-text';
import { hasHeaders, type Posting, type Program } from './program';
import { entriesOf, type TwoSided } from './two-sided';

/**
 * Money Manager by Realbyte: unsigned amounts next to their type. A transfer has the other account in place of its category,
 * and is written in the list of one account or of both.
 */
export const MONEY_MANAGER: Program = {
  fits: (headers, first) =>
    hasHeaders('category', 'subcategory', 'note', 'income/expense', 'amount', 'currency')(headers, first) &&
    ['date', 'period'].some((name) => headers.includes(name)) &&
    ['account', 'accounts'].some((name) => headers.includes(name)),
  columns: {
    date: ['date', 'period'],
    description: 'note',
    amount: 'amount',
    sign: 'income/expense',
    category: 'category',
    account: ['account', 'accounts'],
  },
  postings: ({ body, cell }) => {
    const accountOf = (record: TextRecord) => cell(record, 'account') || cell(record, 'accounts');
    const typeOf = (record: TextRecord) => cell(record, 'income/expense').toLowerCase();
    const base = (record: TextRecord) => ({
      record,
      date: cell(record, 'date') || cell(record, 'period'),
      description: cell(record, 'note') || cell(record, 'description') || cell(record, 'category'),
      amount: cell(record, 'amount'),
      currency: cell(record, 'currency'),
    });
    const isTransfer = (record: TextRecord) => /^transfer/.test(typeOf(record));
    const plain = body
      .filter((record) => !isTransfer(record))
      .map((record): Posting => {
        const type = typeOf(record);
        return {
          ...base(record),
          account: accountOf(record),
          category: cell(record, 'subcategory') || cell(record, 'category') || null,
          turned: /^exp/.test(type),
          ...(!/^(exp|inc)/.test(type) && {
            left: { reason: { code: 'type_unknown', params: { type } }, needsLook: true },
          }),
        };
      });
    const rows = body.filter(isTransfer).map((record): TwoSided<null> => {
      const isFrom = !/in$/.test(typeOf(record));
      const [own, other] = [accountOf(record), cell(record, 'category')];
      const key = ['date', 'period', 'note', 'amount', 'currency']
        .map((name) => cell(record, name))
        .join('\n');
      return { record, key, from: isFrom ? own : other, to: isFrom ? other : own, isFrom, item: null };
    });
    const transfers = entriesOf(rows).flatMap(({ record, id, from, to }): Posting[] =>
      [from, to].map((account, index) => ({
        ...base(record),
        account,
        category: null,
        turned: index === 0,
        isTransfer: true,
        entry: { id, role: 'own' },
      })),
    );
    return [...plain, ...transfers].sort((one, other) => one.record.line - other.record.line);
  },
};

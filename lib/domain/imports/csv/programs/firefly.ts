import { OPENING_BALANCE, hasHeaders, tagsIn, type Posting, type Program } from './program';

/** Accounts of the user's own; the others stand for shops and employers. */
const OWN = /^(asset account|default account|loan|debt|mortgage|credit card)$/i;
const COUNTED = /^(withdrawal|deposit|transfer)$/i;

/**
 * Firefly III: each row moves money from a source to a destination; rows of a group are the parts of a split. A
 * reconciliation changes a balance only.
 */
export const FIREFLY: Program = {
  fits: hasHeaders(
    ...['journal_id', 'type', 'amount', 'description', 'date', 'category'],
    ...['source_name', 'source_type', 'destination_name', 'destination_type'],
  ),
  columns: {
    date: 'date',
    description: 'description',
    amount: 'amount',
    sign: 'type',
    category: 'category',
    account: 'source_name',
  },
  postings: ({ body, headers, cell }) => {
    const groups = headers.includes('group_id') ? 'group_id' : 'journal_id';
    return body.flatMap((record): Posting[] => {
      const type = cell(record, 'type').toLowerCase();
      const category = cell(record, 'category');
      const description = cell(record, 'description');
      const id = `${cell(record, groups) || cell(record, 'journal_id')} ${cell(record, 'date')}`;
      const tags = tagsIn(cell(record, 'tags'), /,/);
      const isAdjustment = type === 'reconciliation';
      const base = {
        record,
        date: cell(record, 'date'),
        description: cell(record, 'group_title') || description,
        category: category === '' ? null : category,
        tags,
        ...(/^(opening balance|liability credit)$/.test(type) && { left: OPENING_BALANCE }),
        ...(isAdjustment && { flags: { counted: false, oneTime: false } }),
      };
      const amount = cell(record, 'amount').replace(/^-/, '');
      const currency = cell(record, 'currency_code');
      const foreign = cell(record, 'foreign_amount').replace(/^-/, '');
      const own = (end: 'source' | 'destination'): Posting[] => {
        if (!OWN.test(cell(record, `${end}_type`))) return [];
        const isForeign = end === 'destination' && type === 'transfer' && foreign !== '';
        return [
          {
            ...base,
            account: cell(record, `${end}_name`),
            amount: isForeign ? foreign : amount,
            currency: isForeign ? cell(record, 'foreign_currency_code') : currency,
            turned: end === 'source',
            entry: { id, role: 'own' },
          },
        ];
      };
      const ends = [...own('source'), ...own('destination')];
      const [only] = ends;
      if (!only)
        return [
          {
            ...base,
            account: '',
            amount,
            currency,
            left: { reason: { code: 'no_own_account' }, needsLook: false },
          },
        ];
      if (ends.length > 1 || base.left || !(COUNTED.test(type) || isAdjustment)) return ends;
      return [...ends, { ...only, account: '', note: description, entry: { id, role: 'side' } }];
    });
  },
};

import { hasHeaders, tagsIn, type Posting, type Program } from './program';

const TRANSFERS = /^(transfer|credit card payment)$/i;

/** Monarch: signed amounts. Splits are separate rows, transfers name no other account. */
export const MONARCH: Program = {
  fits: hasHeaders('date', 'merchant', 'category', 'account', 'original statement', 'notes', 'amount'),
  columns: {
    date: 'date',
    description: 'merchant',
    amount: 'amount',
    category: 'category',
    account: 'account',
  },
  postings: ({ body, cell }) =>
    body.map((record): Posting => {
      const category = cell(record, 'category');
      const isTransfer = TRANSFERS.test(category);
      const isAdjustment = /^balance adjustments?$/i.test(category);
      const isPlain = category !== '' && !isTransfer && !isAdjustment && !/^uncategorized$/i.test(category);
      return {
        record,
        date: cell(record, 'date'),
        account: cell(record, 'account'),
        description: cell(record, 'merchant') || cell(record, 'original statement'),
        category: isPlain ? category : null,
        amount: cell(record, 'amount'),
        isTransfer,
        tags: tagsIn(cell(record, 'tags')),
        ...(isAdjustment && { flags: { counted: false, oneTime: false } }),
      };
    }),
};

import { isTransferCategory } from '../columns/transfer-categories';
import { tagsIn, type Posting, type Program } from './program';

const MARKS = [
  'exclude_from_totals',
  'exclude_from_budget',
  'original_name',
  'recurring_payee',
  'is_income',
  'is_group',
];

/** Lunch Money: splits are separate rows, and the user's settings decide which sign is money out. */
export const LUNCH_MONEY: Program = {
  fits: (headers) =>
    ['date', 'payee', 'amount', 'category'].every((name) => headers.includes(name)) &&
    (headers.includes('account_name') || headers.includes('account')) &&
    MARKS.some((name) => headers.includes(name)),
  columns: {
    date: 'date',
    description: 'payee',
    amount: 'amount',
    category: 'category',
    account: ['account_name', 'account'],
  },
  asksSigns: true,
  postings: ({ body, cell }) =>
    body.map((record): Posting => {
      const category = cell(record, 'category');
      const isTransfer = isTransferCategory(category) || /^payment, transfer$/i.test(category);
      const isExcluded = /^(true|yes|1)$/i.test(cell(record, 'exclude_from_totals'));
      return {
        record,
        date: cell(record, 'date'),
        account: cell(record, 'account_name') || cell(record, 'account'),
        description: cell(record, 'payee') || cell(record, 'original_name'),
        category: isTransfer || category === '' || /^uncategorized$/i.test(category) ? null : category,
        amount: cell(record, 'amount'),
        currency: cell(record, 'currency'),
        isTransfer,
        tags: tagsIn(cell(record, 'tags')),
        ...(isExcluded && { flags: { counted: false, oneTime: false } }),
      };
    }),
};

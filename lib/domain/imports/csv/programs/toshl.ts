import { isTransferCategory } from '../columns/transfer-categories';
import { pairTransfers } from './pair-transfers';
import { hasHeaders, tagsIn, type Posting, type Program } from './program';

/** Toshl: both sides of a transfer are rows that don't name each other. */
export const TOSHL: Program = {
  fits: hasHeaders('date', 'account', 'category', 'tags', 'expense amount', 'income amount', 'currency'),
  columns: {
    date: 'date',
    description: 'description',
    debit: 'expense amount',
    credit: 'income amount',
    category: 'category',
    account: 'account',
  },
  postings: ({ body, cell }) =>
    pairTransfers(
      body.map((record): Posting => {
        const category = cell(record, 'category');
        const [expense, income] = [cell(record, 'expense amount'), cell(record, 'income amount')];
        const isIncome = /[1-9]/.test(income);
        const isTransfer = isTransferCategory(category);
        const tags = tagsIn(cell(record, 'tags'));
        return {
          record,
          // Years of two digits come last in all its formats.
          date: cell(record, 'date').replace(
            /^(\d{1,2}([./-])\d{1,2}\2)(\d\d)$/,
            (_, day: string, _mark: string, year: string) => `${day}20${year}`,
          ),
          account: cell(record, 'account'),
          description: cell(record, 'description') || tags?.join(', ') || category,
          category: isTransfer || category === '' ? null : category,
          amount: isIncome ? income : expense || income,
          turned: !isIncome,
          currency: cell(record, 'currency'),
          isTransfer,
          tags,
          ...(isIncome &&
            /[1-9]/.test(expense) && {
              left: { reason: { code: 'both_out_and_in' }, needsLook: true },
            }),
        };
      }),
    ),
};

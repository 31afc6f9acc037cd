import { pairTransfers } from './pair-transfers';
import { hasHeaders, tagsIn, type Posting, type Program } from './program';

/** Wallet by BudgetBakers: signed amounts next to their type; both sides of a transfer are rows that don't name each other. */
export const WALLET: Program = {
  fits: hasHeaders(
    'account',
    'category',
    'currency',
    'amount',
    'ref_currency_amount',
    'payment_type',
    'date',
    'transfer',
  ),
  columns: {
    date: 'date',
    description: ['payee', 'note'],
    amount: 'amount',
    category: 'category',
    account: 'account',
  },
  postings: ({ body, cell }) => {
    // Some versions write all amounts without a sign.
    const isSigned = body.some((record) => cell(record, 'amount').startsWith('-'));
    return pairTransfers(
      body.map((record): Posting => {
        const type = cell(record, 'type');
        const isTransfer = /^(true|1)$/i.test(cell(record, 'transfer'));
        const category = cell(record, 'category');
        return {
          record,
          date: cell(record, 'date'),
          account: cell(record, 'account'),
          description: cell(record, 'payee') || cell(record, 'note') || category,
          category: isTransfer || category === '' ? null : category,
          amount: cell(record, 'amount'),
          turned: !isSigned && /^expenses?$/i.test(type),
          currency: cell(record, 'currency'),
          isTransfer,
          tags: tagsIn(cell(record, 'labels')),
          ...(!isSigned &&
            !/^(expenses?|income)$/i.test(type) && {
              left: { reason: { code: 'type_unknown', params: { type } }, needsLook: true },
            }),
        };
      }),
    );
  },
};

import { isTransferCategory } from '../columns/transfer-categories';
import { pairTransfers } from './pair-transfers';
import { hasHeaders, tagsIn, type Posting, type Program } from './program';

/** Spendee: signed amounts next to their type; both sides of a transfer are rows that don't name each other. */
export const SPENDEE: Program = {
  fits: hasHeaders('date', 'wallet', 'type', 'category name', 'amount', 'currency'),
  columns: {
    date: 'date',
    description: 'note',
    amount: 'amount',
    category: 'category name',
    account: 'wallet',
  },
  postings: ({ body, cell }) => {
    const isSigned = body.some((record) => cell(record, 'amount').startsWith('-'));
    return pairTransfers(
      body.map((record): Posting => {
        const type = cell(record, 'type');
        const category = cell(record, 'category name');
        const isTransfer = /transfer/i.test(type) || isTransferCategory(category);
        const isOut = /^(expense|outgoing)/i.test(type);
        return {
          record,
          date: cell(record, 'date'),
          account: cell(record, 'wallet'),
          description: cell(record, 'note') || category,
          category: isTransfer || category === '' ? null : category,
          amount: cell(record, 'amount'),
          turned: !isSigned && isOut,
          currency: cell(record, 'currency'),
          isTransfer,
          tags: tagsIn(cell(record, 'labels')),
          ...(!isSigned &&
            !isOut &&
            !/^(income|incoming)/i.test(type) && {
              left: { reason: { code: 'type_unknown', params: { type } }, needsLook: true },
            }),
        };
      }),
    );
  },
};

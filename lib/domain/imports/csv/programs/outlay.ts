import { fromTextCell } from '../../../text/csv-cells';
import { LEG_TYPES } from '../../../transactions/enums';
import { OWN_ID } from '../own-id';
import { readFlags } from '../records/row-flags';
import { hasHeaders, type Posting, type Program } from './program';

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Outlay's own export after a spreadsheet saved it, with other dates, decimals and delimiters. The ids keep the rows known. */
export const OUTLAY: Program = {
  fits: hasHeaders(
    'date',
    'description',
    'category',
    'amount',
    'type',
    'account_id',
    'account',
    'note',
    'id',
  ),
  columns: {
    date: 'date',
    description: 'description',
    amount: 'amount',
    sign: 'type',
    category: 'category',
    account: 'account_id',
  },
  postings: ({ body, headers, cell }) =>
    body.map((record): Posting => {
      const type = cell(record, 'type').toLowerCase();
      const leg = LEG_TYPES.find((name) => name === type);
      const id = cell(record, 'id').toLowerCase();
      const amount = cell(record, 'amount');
      const isNegative = amount.startsWith('-');
      return {
        record,
        date: cell(record, 'date'),
        account: cell(record, 'account_id'),
        description: fromTextCell(cell(record, 'description')),
        category: fromTextCell(cell(record, 'category')) || null,
        amount,
        turned: type === 'expense' && !isNegative,
        isTransfer: type === 'transfer',
        ...(ID.test(id) && { externalId: OWN_ID + id }),
        ...(leg && { type: leg }),
        ...(headers.includes('counted') && {
          flags: readFlags(cell(record, 'counted'), cell(record, 'one_time')),
        }),
        ...(!leg &&
          type !== 'transfer' && {
            left: { reason: { code: 'type_unknown', params: { type } }, needsLook: true },
          }),
        ...(leg &&
          leg !== 'expense' &&
          isNegative && {
            left: { reason: { code: 'income_negative' }, needsLook: true },
          }),
      };
    }),
};

import type { TextRecord } from '../records/delimited-text';
import { OPENING_BALANCE, type Posting, type Program } from './program';

/** The column that names the transaction of a part. */
export const WHOLE_ID = 'transaction_id';

/**
 * Transactions as YNAB's API lists them, in `tables/ynab-list.ts` with amounts in units and each part in a row below
 * its transaction. Both sides of a transfer are rows.
 */
export const YNAB_API: Program = {
  fits: (headers) => areYnabKeys(headers) && headers.includes(WHOLE_ID),
  columns: {
    date: 'date',
    description: ['payee_name', 'memo'],
    amount: 'amount',
    category: 'category_name',
    account: ['account_name', 'account_id'],
  },
  postings: ({ body, cell }) => {
    const names = new Map(
      body.map((record) => [cell(record, 'account_id'), cell(record, 'account_name')] as const),
    );
    const otherOf = (record: TextRecord) => {
      const id = cell(record, 'transfer_account_id');
      return names.get(id) || (/^transfer\s*:\s*(.+)$/i.exec(cell(record, 'payee_name'))?.[1] ?? id);
    };
    const wholes = new Map<number, TextRecord>();
    const divided = new Set<number>();
    for (const record of body) {
      if (cell(record, WHOLE_ID) === '') wholes.set(record.line, record);
      else divided.add(record.line);
    }
    return body.map((record): Posting => {
      const isPart = cell(record, WHOLE_ID) !== '';
      const whole = wholes.get(record.line) ?? record;
      const otherAccount = otherOf(record);
      const category = cell(record, 'category_name');
      const payee = cell(record, 'payee_name');
      const memo = cell(record, 'memo');
      const isDeleted = [record, whole].some((one) => /^true$/i.test(cell(one, 'deleted')));
      return {
        record,
        date: cell(whole, 'date'),
        account: isPart ? '' : cell(record, 'account_name') || cell(record, 'account_id'),
        description: payee || memo,
        category: otherAccount === '' && !NO_CATEGORY.test(category) ? category : null,
        amount: cell(record, 'amount'),
        isTransfer: otherAccount !== '',
        ...(otherAccount !== '' && { otherAccount }),
        ...(divided.has(record.line) && {
          entry: { id: String(record.line), role: isPart ? 'side' : 'own' },
          note: memo,
        }),
        ...(/^starting balance$/i.test(payee) && { left: OPENING_BALANCE }),
        ...(isDeleted && { left: { reason: { code: 'deleted' }, needsLook: false } }),
      };
    });
  },
};

/** Names that stand for no category: money to assign, and none. */
const NO_CATEGORY = /^(|uncategorized|inflow: .*|(to be budgeted|ready to assign))$/i;

/** True for the keys of a transaction in YNAB's API, with names or with their ids. */
export function areYnabKeys(keys: readonly string[]): boolean {
  const has = (...names: string[]) => names.some((name) => keys.includes(name));
  return (
    has('date') &&
    has('amount') &&
    has('cleared') &&
    has('payee_name', 'payee_id') &&
    has('account_name', 'account_id') &&
    has('import_id', 'transfer_account_id')
  );
}

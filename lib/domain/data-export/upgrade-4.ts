import { idOf } from './md5';
import { upgraded5 } from './upgrade-5';

type Row4 = Record<string, unknown>;
/** An archive document of format 3 or 4, as it is before it is checked. */
export type Document4 = { counts: Record<string, number>; tables: Record<string, Row4[]> };

/** Until version 4, refused suggestions were in a separate table, and rows had fewer columns. */
export function upgraded4({ counts, tables, ...head }: Document4): unknown {
  const { refused_transfers: refused = [], ...rest } = tables;
  const counted = { ...counts };
  delete counted['refused_transfers'];
  const accountOf = new Map(tables['transactions']?.map((row) => [row['id'], row['account_id']]));
  const suggestions = refused.map(({ out_id, in_id }) => ({
    id: idOf(`refused ${String(out_id)} ${String(in_id)}`),
    kind: 'transfer',
    first_id: out_id,
    second_id: in_id,
    decision: '',
    reason: null,
    created_at: LONG_AGO,
    refused_at: LONG_AGO,
  }));
  return upgraded5({
    ...head,
    counts: { ...counted, suggestions: suggestions.length },
    tables: {
      ...rest,
      suggestions,
      ledger_changes: rest['ledger_changes']?.map((row) => ({ ...row, details: {} })),
      transactions: rest['transactions']?.map((row) => ({ ...row, ...NEW_OF_TRANSACTIONS })),
      transfers: rest['transfers']?.map(({ account_id, ...row }) => ({
        ...row,
        out_part_id: null,
        in_part_id: null,
        out_account_id: accountOf.get(row['out_id']) ?? account_id,
        in_account_id: accountOf.get(row['in_id']) ?? account_id,
        out_type: 'expense',
        in_type: 'income',
        import_id: null,
      })),
      import_rows: rest['import_rows']?.map((row) => ({ ...row, ...NEW_OF_IMPORT_ROWS })),
      changed_transactions: rest['changed_transactions']?.map((row) => ({ ...row, before: null })),
    },
  });
}

/** The time for rows of which earlier versions kept none. */
const LONG_AGO = '2000-01-01T00:00:00.000000Z';
/** The values that columns of later versions have in rows of earlier ones. */
export const NEW_OF_TRANSACTIONS = { line: null, bank_transfer: false };
export const NEW_OF_IMPORT_ROWS = { bank_transfer: false, type_stated: true };

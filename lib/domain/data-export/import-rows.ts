import '../forms/no-eval';
import { z } from 'zod';
import { FILE_FORMATS, MATCH_KINDS, ROW_CHOICES, ROW_KINDS, ROW_PROOFS } from '../imports/enums';
import { VANISHED_CHOICES } from '../imports/staging/vanished-row';
import { storedReasons, type StoredReason } from '../imports/stored-reason';
import { LEDGER_TYPES } from '../transactions/enums';
import { amount, date, id, moment, nonzero, settings, text, whole } from './fields';

export const type = z.enum(LEDGER_TYPES);
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** The reason of a file's row, from before reasons had codes. */
const sentence = text(500)
  .transform((reason): StoredReason[] => [{ code: 'text', params: { text: reason } }])
  .pipe(storedReasons);

/** The columns that a transaction can take from a row of a file. */
const GIVEN_COLUMNS = ['external_id', 'bank_text', 'file_key', 'balance_key', 'bank_transfer'] as const;

/** The rows of what imports leave behind, by table, in the order in which they are restored. */
export const IMPORT_ROWS = {
  imports: z.strictObject({
    id,
    file_name: text(255).min(1),
    format: z.enum(FILE_FORMATS),
    mapping: settings,
    reading: whole,
    row_count: whole,
    chunks: z.array(whole).max(10_000),
    arrived: whole,
    matched: z.boolean(),
    revision: whole,
    created_at: moment,
    committed_at: moment,
    added: whole,
    already_there: whole,
    left_out: whole,
    account_ids: z.array(id).max(5_000),
    undone_at: moment.nullable(),
    removed: whole.nullable(),
    /** Archives of before rows of earlier files were missed have none. */
    vanished: z
      .array(
        z.strictObject({
          id,
          line: whole.nullable(),
          part: whole.nullable(),
          choice: z.enum(VANISHED_CHOICES),
          before: z
            .strictObject({
              externalId: text(255).nullable(),
              line: whole.nullable(),
              bankTransfer: z.boolean().nullable(),
              balanceKey: id.nullable(),
            })
            .optional(),
          /** True if the undo left it as it is, because it was changed since. */
          left: z.boolean().optional(),
        }),
      )
      .max(50)
      .default([]),
  }),
  import_rows: z.strictObject({
    import_id: id,
    line: whole,
    part: whole,
    chunk: whole,
    kind: z.enum(ROW_KINDS),
    account_id: id.nullable(),
    date: date.nullable(),
    description: text(500),
    category: text(60),
    amount: nonzero.nullable(),
    type: type.nullable(),
    external_id: text(255).nullable(),
    text: text(1000),
    reason: z.union([sentence, storedReasons]).nullable(),
    choice: z.enum(ROW_CHOICES).nullable(),
    match_id: id.nullable(),
    match_kind: z.enum(MATCH_KINDS).nullable(),
    file_key: id.nullable(),
    bank_transfer: z.boolean(),
    type_stated: z.boolean(),
    balance_key: id.nullable(),
    proof: z.enum(ROW_PROOFS).nullable(),
    /** These are missing in archives of before files had flags, and before they named the account of a transfer. */
    counted: z.boolean().default(true),
    one_time: z.boolean().default(false),
    replaces: id.nullable().default(null),
    other_account_id: id.nullable().default(null),
    tags: z.array(text(60)).max(20).default([]),
  }),
  import_statements: z.strictObject({
    import_id: id,
    position: whole,
    account_id: id.nullable(),
    named: text(255).nullable(),
    currency: currency.nullable(),
    closing_balance: amount.nullable(),
    closing_date: date.nullable(),
    opening_balance: amount.nullable(),
    opening_date: date.nullable(),
    balances: z.array(z.strictObject({ date, balance: amount })).max(400),
  }),
  import_accounts: z.strictObject({
    import_id: id,
    account_id: id,
    first_day: date,
    last_day: date,
    added: whole,
    already_there: whole,
  }),
  import_mappings: z.strictObject({
    account_id: id,
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    mapping: settings,
  }),
  known_rows: z.strictObject({
    id,
    transaction_id: id,
    import_id: id,
    line: whole.min(1),
    key: id,
    external_id: text(255).min(1).nullable(),
    balance_key: id.nullable(),
    given: z.array(z.enum(GIVEN_COLUMNS)).max(GIVEN_COLUMNS.length),
    merged_id: id.nullable(),
  }),
} as const;

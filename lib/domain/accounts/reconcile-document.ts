import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';
import { LEDGER_TYPES } from '../transactions/enums';

const suspectRowDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    date: z.string(),
    description: z.string(),
    category: z.string(),
    amount: minorUnits(currency),
    type: z.enum(LEDGER_TYPES),
    /** The file whose import skipped or recognised it; of rows that are not there. */
    file: z.string().nullable().default(null),
    gone_at: z.string().nullable().default(null),
    /** Of rows that are there. */
    revision: z.number().optional(),
    import_id: z.string().nullable().optional(),
  }),
);

const ROW_SUSPECTS = [
  'trash',
  'skipped',
  'recognised',
  'dated-later',
  'dated-earlier',
  'wrong-sign',
  'duplicate',
  'pair',
] as const;

export const reconciliationDocument = byCurrency((currency) =>
  z.object({
    day: z.string(),
    balance: minorUnits(currency),
    /** The balance that the rows lead to. */
    expected: minorUnits(currency),
    difference: minorUnits(currency),
    /** The day of the mark they are counted from; null without one. */
    from: z.string().nullable(),
    suspects: z.array(
      z.union([
        z.object({ kind: z.enum(ROW_SUSPECTS), rows: z.array(suspectRowDocument(currency)).min(1) }),
        z.object({ kind: z.literal('gap'), from: z.string(), to: z.string() }),
      ]),
    ),
    /** The number of possible duplicates of the account that wait in the review. */
    duplicates: z.number(),
    /** The row that makes up for the difference; null where none can. */
    book: z.object({ date: z.string(), amount: minorUnits(currency) }).nullable(),
    kept: z.boolean(),
  }),
);
/** A statement's balance of an account, the balance its rows lead to, and the suspects for the difference. */
export type Reconciliation = DocumentOf<typeof reconciliationDocument>;
export type Suspect = Reconciliation['suspects'][number];
export type RowSuspect = Extract<Suspect, { rows: unknown }>;
export type SuspectRow = RowSuspect['rows'][number];

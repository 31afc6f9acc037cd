import 'server-only';

import { z } from 'zod';
import { dateInZone } from '@/lib/domain/calendar-date';
import { reasonsText } from '@/lib/domain/imports/reasons';
import { storedReasons } from '@/lib/domain/imports/stored-reason';
import { matchReason } from '@/lib/domain/imports/staging/match-reason';
import type { CommitOutcome, StagedImport, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { Currency } from '@/lib/domain/currency';
import { failure, type Failure } from '@/lib/domain/result';
import { minorUnits } from './numeric';
import { raisedFailure } from './errors';

// What the import functions of the database return, and the errors they raise.

export const transactionType = z.enum(['expense', 'income']);

export const importDocument = z
  .object({
    id: z.string(),
    file_name: z.string(),
    revision: z.number(),
    counts: z.object({
      rows: z.number(),
      new: z.number(),
      already_there: z.number(),
      possible_duplicate: z.number(),
      unreadable: z.number(),
      left_out: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ id, file_name, revision, counts }): StagedImport => ({
    id,
    fileName: file_name,
    revision,
    counts: {
      rows: counts.rows,
      new: counts.new,
      alreadyThere: counts.already_there,
      possibleDuplicate: counts.possible_duplicate,
      unreadable: counts.unreadable,
      excluded: counts.left_out,
      skipped: counts.skipped,
    },
  }));

/** A row of the view import_row_matches; "imported on" is the calendar date where the user is. */
export const rowDocument = (timeZone: string, currency: Currency) =>
  z
    .object({
      line: z.number(),
      part: z.number(),
      status: z.enum(['new', 'already-there', 'possible-duplicate', 'unreadable', 'left-out', 'skipped']),
      account_id: z.string().nullable(),
      date: z.string().nullable(),
      description: z.string(),
      category: z.string(),
      amount: minorUnits(currency).nullable(),
      type: transactionType.nullable(),
      external_id: z.string().nullable(),
      text: z.string(),
      reason: storedReasons.nullable(),
      choice: z.enum(['skip', 'add']).nullable(),
      match_kind: z.enum(['same-id', 'same-key', 'similar', 'other-content']).nullable(),
      match_id: z.string().nullable(),
      match_date: z.string().nullable(),
      match_description: z.string().nullable(),
      match_imported_at: z.string().nullable(),
    })
    .transform((row): StagedRow => {
      const match =
        row.match_id !== null && row.match_date !== null && row.match_description !== null
          ? {
              id: row.match_id,
              date: row.match_date,
              description: row.match_description,
              importedOn:
                row.match_imported_at === null ? null : dateInZone(new Date(row.match_imported_at), timeZone),
            }
          : null;
      return {
        line: row.line,
        part: row.part,
        accountId: row.account_id,
        date: row.date,
        description: row.description,
        category: row.category,
        amount: row.amount,
        type: row.type,
        externalId: row.external_id,
        text: row.text,
        status: row.status,
        reason:
          matchReason({ status: row.status, match }, row.match_kind, row.choice === 'add') ??
          (row.reason && reasonsText(row.reason)),
        match,
      };
    });

export const pageDocument = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.number(), page: z.number(), pages: z.number(), rows: z.array(row) });

export const commitDocument = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('imported'),
      added: z.number(),
      already_there: z.number(),
      left_out: z.number(),
    })
    .transform(({ kind, added, already_there, left_out }): CommitOutcome => ({
      kind,
      added,
      alreadyThere: already_there,
      excluded: left_out,
    })),
  z.object({ kind: z.literal('changed'), import: importDocument }),
  z.object({ kind: z.literal('review'), import: importDocument }),
]);

const KNOWN_ERRORS = {
  import_gone: 'import_gone',
  already_imported: 'already_imported',
  undone: 'import_undone',
  old_reading: 'import_parsed_again',
  incomplete: 'import_incomplete',
  unknown_account: 'import_account_gone',
  minor_units: 'import_amount_too_fine',
  row_gone: 'import_row_gone',
} as const;

/** The failure of an import function that the database raised by name; throws for any other error. */
export function importFailure(
  operation: string,
  error: { code: string; message: string; details: string },
): Failure {
  if (error.code === 'PT401') return failure('import_signed_out');
  return raisedFailure(operation, error, KNOWN_ERRORS);
}

import 'server-only';

import { z } from 'zod';
import { dateInZone } from '@/lib/domain/calendar-date';
import { reasonsText } from '@/lib/domain/imports/reasons';
import { storedReasons } from '@/lib/domain/imports/stored-reason';
import { matchReason } from '@/lib/domain/imports/staging/match-reason';
import type { CommitOutcome, StagedImport, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { Currency } from '@/lib/domain/currency';
import { failure, type Result } from '@/lib/domain/result';
import { minorUnits } from './numeric';
import { unexpected } from './errors';

// What the import functions of the database answer, and what their refusals mean to the user.

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

const REFUSALS: Record<string, string> = {
  import_gone: 'This upload is no longer there. Drop the file again.',
  already_imported: 'This file has been imported already: see the import history.',
  undone: 'This import was undone. Drop the file again to import it.',
  old_reading: 'The file has been read anew since. Drop it again.',
  incomplete: 'Not all rows of the file have arrived. Drop it again.',
  unknown_account:
    'An account of this file is no longer one of yours. Choose another account and import again.',
  minor_units:
    'An amount of this file has more decimals than the currency of its account. Drop the file again.',
  row_gone: 'This row is no longer part of the import. Drop the file again.',
};

/** What a refusal of the database means, for the user; throws for what nobody planned for. */
export function refused(
  operation: string,
  error: { code: string; message: string },
): Extract<Result, { ok: false }> {
  if (error.code === 'PT401') return failure('User not authenticated') as Extract<Result, { ok: false }>;
  const message = error.code.startsWith('PT4') ? REFUSALS[error.message] : undefined;
  if (!message) throw unexpected(operation, error);
  return failure(message) as Extract<Result, { ok: false }>;
}

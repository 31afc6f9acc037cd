import '../../forms/no-eval';
import { z } from 'zod';
import { dateInZone } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { minorUnits } from '../../money/document';
import { LEDGER_TYPES } from '../../transactions/enums';

/** The choices for a transaction that a file lacks. Until the user says otherwise it is kept. */
export const VANISHED_CHOICES = ['keep', 'remove', 'same'] as const;
export type VanishedChoice = (typeof VANISHED_CHOICES)[number];

/** The document of the SQL function `vanished_counts`: of the rows asked for, how many are removed and replaced. */
export const vanishedCountsDocument = z.object({
  asked: z.number(),
  removed: z.number(),
  replaced: z.number(),
});
export type VanishedCounts = z.infer<typeof vanishedCountsDocument>;

/** A transaction of an earlier file that the staged one lacks, for a user in `timeZone`. */
export const vanishedRowDocument = (timeZone: string, currency: Currency) =>
  z
    .object({
      id: z.string(),
      accountId: z.string(),
      date: z.string(),
      description: z.string(),
      /** In minor units, positive. */
      amount: minorUnits(currency),
      incoming: z.boolean(),
      type: z.enum(LEDGER_TYPES),
      importedAt: z.string(),
      choice: z.enum(VANISHED_CHOICES),
      /** The new row that may have taken its place; null if none may. */
      row: z
        .object({
          line: z.number(),
          part: z.number(),
          date: z.string(),
          description: z.string(),
          amount: minorUnits(currency),
        })
        .nullable(),
    })
    .transform(({ importedAt, ...vanished }) => ({
      ...vanished,
      importedOn: dateInZone(new Date(importedAt), timeZone),
    }));
export type VanishedRow = z.infer<ReturnType<typeof vanishedRowDocument>>;

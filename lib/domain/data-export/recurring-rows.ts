import '../forms/no-eval';
import { z } from 'zod';
import { AMOUNT_KINDS, SERIES_KINDS, SERIES_ORIGINS, SERIES_STATES, TERM_UNITS } from '../recurring/enums';
import { MOST_WORDS } from '../recurring/page/words';
import { LONGEST_WORD } from '../rules/rule';
import { SHIFTS } from '../recurring/rhythms';
import { date, documentOf, id, moment, nameOf, nonzero, positive, text, whole } from './fields';

/** The numbers that a series was found by. */
const evidence = documentOf(z.object({ rows: whole, slots: whole }).partial());

/** The rows of an archive about what comes back. */
export const RECURRING_ROWS = {
  recurring_series: z
    .strictObject({
      id,
      name: nameOf(100)
        .refine((value) => value === value.trim())
        .nullable(),
      kind: z.enum(SERIES_KINDS),
      payee_id: id,
      account_id: id,
      other_account_id: id.nullable(),
      category_id: id.nullable(),
      origin: z.enum(SERIES_ORIGINS),
      state: z.enum(SERIES_STATES),
      paused_until: date.nullable(),
      ends_on: date.nullable(),
      cancel_by: date.nullable(),
      note: text(1000),
      words: z.array(nameOf(LONGEST_WORD).refine((word) => word === word.trim())).max(MOST_WORDS),
      decided_at: moment.nullable(),
      first_amount: nonzero,
      holds_most: z.boolean(),
      evidence,
      revision: whole,
      created_at: moment,
    })
    .refine((row) => (row.kind === 'transfer') === (row.other_account_id !== null))
    .refine((row) => row.account_id !== row.other_account_id)
    .refine((row) => (row.kind === 'income') !== row.first_amount.startsWith('-'))
    .refine((row) => row.paused_until === null || row.state === 'paused')
    .refine((row) => row.ends_on !== null || row.state !== 'ended')
    .refine((row) => row.origin === 'found' || row.state !== 'proposed'),
  recurring_terms: z
    .strictObject({
      series_id: id,
      /** The first terms of a series apply from the beginning of time. */
      valid_from: z.union([z.literal('0001-01-01'), date]),
      unit: z.enum(TERM_UNITS),
      every: z.int().min(1).max(400),
      days: z.array(z.int().min(1).max(31)).max(31),
      ordinal: z
        .int()
        .min(-5)
        .max(5)
        .refine((value) => value !== 0)
        .nullable(),
      weekday: z.int().min(0).max(7).nullable(),
      anchor: date,
      shift: z.enum(SHIFTS),
      amount_kind: z.enum(AMOUNT_KINDS),
      amount: positive.nullable(),
    })
    .refine((row) => (row.amount_kind === 'typed') === (row.amount !== null))
    .refine((row) => (row.ordinal === null) === (row.weekday === null))
    .refine(
      (row) => row.unit === 'month' || row.unit === 'year' || (row.ordinal === null && row.days.length === 0),
    ),
  recurring_occurrences: z.strictObject({
    series_id: id,
    due_on: date,
    skipped: z.boolean(),
    moved_to: date.nullable(),
    amount: positive.nullable(),
  }),
  recurring_matches: z
    .strictObject({ transaction_id: id, series_id: id, due_on: date.nullable(), by_hand: z.boolean() })
    .refine((row) => row.due_on !== null || row.by_hand),
};

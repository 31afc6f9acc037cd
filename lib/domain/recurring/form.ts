import '../forms/no-eval';
import { z } from 'zod';
import { calendarDateProblem, daysFrom } from '../dates/calendar-date';
import { optionalTextInput, textInput } from '../forms/text-input';
import type { Currency } from '../money/currency';
import { moneyInput } from '../money/input';
import { toDecimal } from '../money/money';
import { AMOUNT_KINDS, SERIES_KINDS, TERM_UNITS } from './enums';
import { RHYTHM_NAMES, rhythmTerms } from './page/rhythm-choice';
import { wordsOf, wordsProblem } from './page/words';
import { FROM_THE_FIRST, LONGEST_MOVE, SHIFTS } from './rhythms';

const day = z.iso.date();

/** A decision on series. The screen chooses the `change`, so that a retry changes nothing. */
export const decideSeriesSchema = z.object({
  change: z.uuid(),
  ids: z.array(z.uuid()).min(1).max(500),
  details: z.discriminatedUnion('action', [
    z.object({ action: z.literal('accept') }),
    z.object({ action: z.literal('refuse') }),
    /** Until a day, or until the user resumes it. */
    z.object({ action: z.literal('pause'), until: day.nullable() }),
    z.object({ action: z.literal('resume') }),
    z.object({ action: z.literal('end'), on: day }),
    /** Still wanted: not asked again for a year. */
    z.object({ action: z.literal('keep') }),
    /** To be canceled by a day, or by none. */
    z.object({ action: z.literal('cancel'), by: day.nullable() }),
    z.object({ action: z.literal('kind'), kind: z.enum(['bill', 'subscription']) }),
    z.object({ action: z.literal('rename'), to: textInput('Name', 100).nullable() }),
    z.object({ action: z.literal('delete') }),
  ]),
});
export type DecideSeries = z.output<typeof decideSeriesSchema>;

const isNear = (due: string, to: string | null) => to === null || Math.abs(daysFrom(due, to)) <= LONGEST_MOVE;

const ownAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/)
  .refine((amount) => Number(amount) > 0);

/** A change of one occurrence. */
export const touchOccurrenceSchema = z
  .object({
    change: z.uuid(),
    series: z.uuid(),
    due: day,
    details: z.discriminatedUnion('action', [
      z.object({ action: z.literal('skip') }),
      z.object({ action: z.literal('expect') }),
      /** To another day, or back to its own. */
      z.object({ action: z.literal('move'), to: day.nullable() }),
      /** A decimal amount above 0, or that of the series again. */
      z.object({ action: z.literal('amount'), amount: ownAmount.nullable() }),
    ]),
  })
  .refine(({ due, details }) => details.action !== 'move' || isNear(due, details.to));
export type TouchOccurrence = z.output<typeof touchOccurrenceSchema>;

/**
 * Puts a transaction to an occurrence; without one, takes it off that which it fills. With a series but no day, it is
 * not part of that series.
 */
export const placeTransactionSchema = z.object({
  change: z.uuid(),
  transaction: z.uuid(),
  to: z.object({ series: z.uuid(), due: day.nullable() }).nullable(),
  /** True if neither is to be part of anything yet, as the question said that it answers. */
  ifOpen: z.boolean().default(false),
});
export type PlaceTransaction = z.output<typeof placeTransactionSchema>;

const NO_AMOUNT = 'An amount above 0';
const NO_DAY = 'Please enter a date, like Jun 30, 2027';

const typedDay = z.string().refine((text) => calendarDateProblem(text) === null, NO_DAY);
const dayOrNone = z
  .string()
  .refine((text) => text === '' || calendarDateProblem(text) === null, NO_DAY)
  .transform((text) => text || null);
const number = (least: number, most: number) =>
  z.string().refine((text) => Number(text) >= least && Number(text) <= most && /^-?\d$/.test(text));

/** Schema of the form and action that make a series by hand, or change it from a day on. */
export const saveSeriesSchema = (currency: Currency) =>
  z
    .object({
      /** Chosen by the form, so that a retry changes nothing. */
      change: z.uuid(),
      /** Chosen by the form for a new series. */
      id: z.uuid(),
      /** Null for a new one. */
      revision: z.number().int().nullable(),
      /** The payee's text; '' for a series that is there. */
      what: z.string(),
      /** A transaction of its payee, which a new one is like; null if it is like none. */
      transaction: z.uuid().nullable(),
      kind: z.enum(SERIES_KINDS),
      accountId: z.uuid('Choose one of your accounts'),
      otherAccountId: z.string(),
      /** The name of its category, created if it is new; '' for that of its newest transaction. */
      category: optionalTextInput('Category', 60),
      amount: moneyInput(currency, NO_AMOUNT).refine((minorUnits) => minorUnits > 0, NO_AMOUNT),
      amountKind: z.enum(AMOUNT_KINDS),
      rhythm: z.enum(RHYTHM_NAMES),
      day: z.string(),
      secondDay: z.string(),
      ordinal: number(-5, 5),
      weekday: number(0, 7),
      every: z.string(),
      unit: z.enum(TERM_UNITS),
      kept: z
        .object({
          unit: z.enum(TERM_UNITS),
          every: z.number().int().min(1).max(400),
          days: z.array(z.number().int().min(1).max(31)).max(31).readonly(),
          ordinal: z.number().int().min(-5).max(5).nullable(),
          weekday: z.number().int().min(0).max(7).nullable(),
        })
        .nullable(),
      anchor: typedDay,
      shift: z.enum(SHIFTS),
      endsOn: dayOrNone,
      note: optionalTextInput('Note', 1000),
      /** With commas between them: transactions of any payee with one of them count, too. */
      words: z.string(),
      /** The first day of a change; '' for a new series. */
      from: dayOrNone,
    })
    .transform((fields, context) => {
      const problem = (path: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: [path] });
      const isNew = fields.revision === null;
      const what = textInput('What it is', 100).safeParse(fields.what);
      if (isNew && !what.success) problem('what', what.error.issues[0]?.message ?? '');
      const isTransfer = fields.kind === 'transfer';
      if (isTransfer && !z.uuid().safeParse(fields.otherAccountId).success)
        problem('otherAccountId', 'Choose one of your accounts');
      else if (isTransfer && fields.otherAccountId === fields.accountId)
        problem('otherAccountId', 'Choose another account');
      const rhythm = rhythmTerms(fields);
      if ('problem' in rhythm) problem(rhythm.field, rhythm.problem);
      const first = isNew ? fields.anchor : (fields.from ?? fields.anchor);
      if (fields.endsOn !== null && fields.endsOn < first)
        problem('endsOn', 'The end is before the first day');
      const words = wordsOf(fields.words);
      const unfit = wordsProblem(words);
      if (unfit !== null) problem('words', unfit);
      if (context.issues.length > 0 || 'problem' in rhythm) return z.NEVER;
      const amount = toDecimal(fields.amount, currency);
      return {
        change: fields.change,
        content: {
          id: fields.id,
          revision: fields.revision,
          payee: isNew ? (what.data ?? '') : null,
          transaction: fields.transaction,
          kind: fields.kind,
          accountId: fields.accountId,
          otherAccountId: isTransfer ? fields.otherAccountId : null,
          category: isTransfer || fields.category === '' ? null : fields.category,
          amount,
          endsOn: fields.endsOn,
          note: fields.note,
          words,
          terms: {
            ...rhythm,
            validFrom: isNew ? FROM_THE_FIRST : first,
            anchor: fields.anchor,
            shift: fields.shift,
            amountKind: fields.amountKind,
            amount: fields.amountKind === 'typed' ? amount : null,
          },
        },
      };
    });
export type SaveSeriesInput = z.input<ReturnType<typeof saveSeriesSchema>>;
export type SaveSeries = z.output<ReturnType<typeof saveSeriesSchema>>;

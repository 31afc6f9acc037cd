import '../forms/no-eval';
import { z } from 'zod';
import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import { calendarDateInput } from '../dates/input';
import type { Currency } from '../money/currency';
import { moneyInput } from '../money/input';
import { MAX_MINOR_UNITS } from '../money/money';
import { LEG_TYPES } from '../transactions/enums';

const date = z.string().refine((value) => calendarDateProblem(value) === null, 'Please enter a date');
const minorUnits = z.int().min(-MAX_MINOR_UNITS).max(MAX_MINOR_UNITS);

/** A statement in a query: its day, and its balance in minor units. */
export const statementQuerySchema = z.object({
  account: z.uuid(),
  day: date,
  balance: z.coerce.number<string>().pipe(minorUnits),
});

/** A statement as it is typed, of a day up to today. */
export const statementSchema = (currency: Currency, today: CalendarDate) =>
  z.object({
    day: calendarDateInput.refine(
      (day) => calendarDateProblem(day) !== null || day <= today,
      'Please enter a day up to today',
    ),
    balance: moneyInput(currency, 'Balance is required'),
  });
export type StatementInput = z.input<ReturnType<typeof statementSchema>>;

/** A statement that the rows lead to, to keep. */
export const keepStatementSchema = z.object({
  account: z.uuid(),
  day: date,
  balance: minorUnits,
  lock: z.boolean(),
});

/** A statement that was kept; the document of the SQL function `keep_statement`, and what `forget_statement` takes. */
export const keptStatementSchema = z.object({
  account: z.uuid(),
  /** Null where it was kept before. */
  mark: z.uuid().nullable(),
  lockedBefore: date.nullable(),
  lockedUntil: date.nullable(),
});
export type KeptStatement = z.infer<typeof keptStatementSchema>;

export const lockAccountSchema = z.object({ account: z.uuid(), until: date.nullable() });

export const removeMarkSchema = z.object({ id: z.uuid() });

/** A balance that the user took back; the document of the SQL function `remove_mark`, and what `restore_mark` takes. */
export const removedMarkSchema = z.object({
  id: z.uuid(),
  account: z.uuid(),
  date,
  /** As stored, in the account's currency. */
  balance: z.string().regex(/^-?\d{1,12}(\.\d{1,3})?$/),
  source: z.enum(['typed', 'statement']),
  endOfDay: z.boolean(),
  statedAt: z.iso.datetime(),
});
export type RemovedMark = z.infer<typeof removedMarkSchema>;

const row = z.object({
  id: z.uuid(),
  date,
  description: z.string().min(1).max(500),
  category: z.string().min(1).max(60),
  /** Signed. */
  amount: minorUnits.refine((amount) => amount !== 0),
  type: z.enum(LEG_TYPES),
});

/** The cure of a difference, one click each; `change` is the ledger change that it can be undone by. */
export const cureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('put-back'), ids: z.array(z.uuid()).min(1).max(10) }),
  z.object({ kind: z.literal('add'), account: z.uuid(), rows: z.array(row).min(1).max(10) }),
  z.object({ kind: z.literal('delete'), change: z.uuid(), id: z.uuid() }),
  z.object({ kind: z.literal('move'), change: z.uuid(), id: z.uuid(), revision: z.int(), date }),
  z.object({
    kind: z.literal('flip'),
    change: z.uuid(),
    id: z.uuid(),
    revision: z.int(),
    type: z.enum(LEG_TYPES),
  }),
  /** A row that changes the balance only, for the difference to the statement of a day. */
  z.object({
    kind: z.literal('book'),
    id: z.uuid(),
    account: z.uuid(),
    day: date,
    date,
    amount: minorUnits.refine((amount) => amount !== 0),
  }),
]);
/** The rows that a cure added, to delete as a ledger change. */
export const removeCuredSchema = z.object({ change: z.uuid(), ids: z.array(z.uuid()).min(1).max(10) });

export type Cure = z.output<typeof cureSchema>;

import '../../forms/no-eval';
import { z } from 'zod';
import { calendarDateProblem } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { CURRENCIES } from '../../money/currency-list';
import { MAX_MINOR_UNITS, maxMinorUnits, toDecimal } from '../../money/money';
import { hasControlCharacters } from '../../text/text';
import { FILE_FORMATS, ROW_FILTERS } from '../enums';
import { LEG_TYPES } from '../../transactions/enums';
import { hasFormSign } from '../../transactions/transaction';
import { checkPart, MAX_PARTS, partFields } from '../../transactions/changes';
import { VANISHED_CHOICES } from './vanished-row';
import { rowOfList } from './row-values';
import { MAX_STATEMENTS } from '../file-summary';
import { mappingSchema } from '../mapping';
import { storedReasons } from '../stored-reason';

/** The most rows of an import, including excluded ones. */
const MAX_STAGED_ROWS = 60_000;
/** The most rows of a chunk. A request must also stay below 4 MB. */
const MAX_CHUNK_ROWS = 5_000;
const MAX_CHUNK_CHARACTERS = 4_000_000;
/** The most balances of an account: those of thirty years, month by month. */
const MAX_BALANCES = 400;

const id = z.uuid().transform((uuid) => uuid.toLowerCase());
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !hasControlCharacters(value) && value.isWellFormed());
const date = z.string().refine((value) => calendarDateProblem(value) === null);
const minorUnits = z
  .int()
  .min(-MAX_MINOR_UNITS)
  .max(MAX_MINOR_UNITS)
  .refine((amount) => amount !== 0);
const type = z.enum(LEG_TYPES);
/** The currency of the request's amounts, which are in its minor units. */
const currency = z.enum(CURRENCIES);

/**
 * A page of a list, counted from 1; past the end, the last page is returned. Coerced, because it is text in an
 * address.
 */
const page = z.coerce.number<number>().int().min(1).max(1_000_000);

/** The id of a staged import. */
export const importIdSchema = id;

/** An account as the file states it, and the user's account for its rows. */
const statementSchema = z.strictObject({
  accountId: id.nullable(),
  id: z.string().trim().min(1).pipe(text(255)).nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  /** Oldest first, each at the end of its day. */
  balances: z
    .array(z.strictObject({ minorUnits: z.int().min(-MAX_MINOR_UNITS).max(MAX_MINOR_UNITS), date }))
    .max(MAX_BALANCES)
    .refine((balances) => balances.every(({ date: day }, at) => at === 0 || day >= balances[at - 1]!.date)),
});

export const openImportSchema = z.strictObject({
  /** Chosen by the screen for each file, so that submitting it twice imports it once. */
  importId: id,
  /** Counts the parses of the file from 1. A later parse (with another mapping) replaces all rows of earlier ones. */
  parseNumber: z.int().min(1).max(1_000_000).default(1),
  fileName: z.string().trim().min(1).pipe(text(255)),
  /** The account for rows that name none; null if none was chosen. */
  defaultAccountId: id.nullable(),
  format: z.enum(FILE_FORMATS),
  mapping: mappingSchema.default({}),
  currency,
  statements: z.array(statementSchema).max(MAX_STATEMENTS).default([]),
  /** The number of rows this parse has in total. Matching and committing wait for all of them. */
  rows: z.int().min(1).max(MAX_STAGED_ROWS),
});
export type OpenImportInput = z.input<typeof openImportSchema>;

const line = z.int().min(1).max(2_000_000_000);
const part = z.int().min(0).max(1_000_000);
const trimmed = (longest: number) => text(longest).refine((value) => value === value.trim());
/** An amount in the user's currency as decimal text; only a balance has a sign, and income that is taken back. */
const decimal = z.string().max(20);

/** The flags of a row; null for the usual ones. */
const flags = z.strictObject({ counted: z.boolean(), oneTime: z.boolean() }).nullable();

/** The parts into which a file splits a row; amounts are signed decimal text. */
const filePart = z.strictObject({ amount: decimal, ...partFields }).superRefine(checkPart);

const inEveryRow = {
  line,
  part,
  externalId: text(255).nullable(),
  text: text(1_000),
  bankTransfer: z.boolean(),
  otherAccountId: z.uuid().nullable(),
  typeStated: z.boolean(),
  flags,
  parts: z.array(filePart).min(2).max(MAX_PARTS).nullable(),
  tags: z.array(trimmed(60).min(1)).max(20).nullable(),
};

/** A row to stage: complete if it is readable, otherwise with a reason. */
const valuesSchema = z.discriminatedUnion('status', [
  z.strictObject({
    ...inEveryRow,
    status: z.literal('readable'),
    accountId: z.uuid(),
    date,
    description: trimmed(500).min(1),
    category: trimmed(60).min(1),
    amount: decimal,
    type,
    reasons: storedReasons.nullable(),
    balance: decimal.nullable(),
  }),
  z.strictObject({
    ...inEveryRow,
    status: z.enum(['unreadable', 'left-out']),
    accountId: z.uuid().nullable(),
    date: date.nullable(),
    description: trimmed(500),
    category: trimmed(60),
    amount: decimal.nullable(),
    type: type.nullable(),
    reasons: storedReasons,
    balance: z.null(),
  }),
]);
const chunkSchema = z.array(z.unknown().transform(rowOfList).pipe(valuesSchema)).min(1).max(MAX_CHUNK_ROWS);

export const stageRowsSchema = z
  .strictObject({
    importId: id,
    /** The parse the rows are from, as given to `openImport`. */
    parseNumber: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    /** Counted from 0; sending a chunk again replaces it. */
    chunk: z.coerce.number<number>().int().min(0).max(100_000),
    currency,
    /** A JSON array of lists (`listOf`). It becomes one of rows, for the database. */
    rows: z.string().max(MAX_CHUNK_CHARACTERS),
  })
  .transform((input, context) => {
    const chunk = chunkSchema.safeParse(parsedJson(input.rows));
    const fits = ({ amount, type: ofAmount, balance, parts }: z.output<typeof valuesSchema>) =>
      (amount === null ||
        isAmount(ofAmount === 'income' ? amount.replace(/^-/, '') : amount, input.currency)) &&
      (parts ?? []).every((part) => isBalance(part.amount, input.currency)) &&
      (balance === null || isBalance(balance, input.currency));
    if (chunk.success && chunk.data.every(fits)) return { ...input, rows: JSON.stringify(chunk.data) };
    context.addIssue({ code: 'custom', path: ['rows'], message: 'Rows are not valid' });
    return z.NEVER;
  });
export type StageRowsInput = z.input<typeof stageRowsSchema>;

function isAmount(text: string, currency: Currency): boolean {
  const minorUnits = Number(text.replace('.', ''));
  return (
    Number.isInteger(minorUnits) &&
    minorUnits >= 1 &&
    minorUnits <= maxMinorUnits(currency) &&
    text === toDecimal(minorUnits, currency)
  );
}

function isBalance(text: string, currency: Currency): boolean {
  const minorUnits = Number(text.replace('.', ''));
  return (
    Number.isInteger(minorUnits) &&
    Math.abs(minorUnits) <= maxMinorUnits(currency) &&
    text === toDecimal(minorUnits, currency)
  );
}

export const reviewRowsSchema = z.strictObject({
  importId: id,
  filter: z.enum(ROW_FILTERS),
  page,
});
export type ReviewRowsInput = z.input<typeof reviewRowsSchema>;

export const editRowSchema = z.strictObject({
  importId: id,
  line,
  part,
  edit: z.discriminatedUnion('kind', [
    /** Don't add the row. */
    z.strictObject({ kind: z.literal('skip') }),
    /** Takes back the decision. */
    z.strictObject({ kind: z.literal('unskip') }),
    /** Add the row even though it is, or may be, a duplicate. */
    z.strictObject({ kind: z.literal('add') }),
    /** It is the transaction that it resembles: that one stays, and takes what the bank knows. */
    z.strictObject({ kind: z.literal('same') }),
    /** Changes the given fields. An unreadable row becomes readable once it is complete. */
    z
      .strictObject({
        kind: z.literal('edit'),
        currency,
        accountId: id.optional(),
        date: date.optional(),
        description: z.string().trim().min(1).pipe(text(500)).optional(),
        category: z.string().trim().min(1).pipe(text(60)).optional(),
        amount: minorUnits.optional(),
        type: type.optional(),
        /** The parts it is split into; none to make it whole again. Amounts are signed. */
        parts: z
          .array(
            z
              .strictObject({
                amount: minorUnits,
                ...partFields,
              })
              .superRefine(checkPart),
          )
          .max(MAX_PARTS)
          .refine(({ length }) => length !== 1)
          .optional(),
      })
      .refine(
        ({ amount, type: ofAmount }) => amount === undefined || hasFormSign({ amount, type: ofAmount }),
      ),
  ]),
});
export type EditRowInput = z.input<typeof editRowSchema>;
export type RowEdit = z.output<typeof editRowSchema>['edit'];

export const vanishedChoiceSchema = z.strictObject({
  importId: id,
  transactionId: id,
  choice: z.enum(VANISHED_CHOICES),
});
export type VanishedChoiceInput = z.input<typeof vanishedChoiceSchema>;

export const matchImportSchema = z.strictObject({ importId: id });

export const commitImportSchema = z.union([
  /** Commits what this revision showed. */
  z.strictObject({ importId: id, revision: z.int().min(0) }),
  /** Matches and commits at once if every row is new and complete; otherwise returns the import for review. */
  z.strictObject({ importId: id, onlyIfAllNew: z.literal(true) }),
]);
export type CommitImportInput = z.input<typeof commitImportSchema>;

export const importHistorySchema = z.strictObject({ page });

export const excludedRowsSchema = z.strictObject({ importId: id, page });

const rememberedHeader = {
  accountId: id,
  /** Identifies a file's header: its names, or a hash of them. */
  fingerprint: z.string().min(1).pipe(text(2_000)),
};
export const recallMappingSchema = z.strictObject(rememberedHeader);
export type RecallMappingInput = z.input<typeof recallMappingSchema>;
export const rememberMappingSchema = z.strictObject({ ...rememberedHeader, mapping: mappingSchema });
export type RememberMappingInput = z.input<typeof rememberMappingSchema>;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import '../../no-eval';
import { z } from 'zod';
import { calendarDateProblem } from '../../calendar-date';
import { CURRENCIES } from '../../currency-list';
import { MAX_MINOR_UNITS, maxMinorUnits } from '../../money';
import { hasControlCharacters } from '../../text';
import { FILE_FORMATS, ROW_FILTERS, TRANSACTION_TYPES } from '../../enums';
import { MAX_STATEMENTS } from '../file-summary';
import { mappingSchema } from '../mapping';
import { storedReasons } from '../stored-reason';

/** Rows one import may have, with those that are no transactions. */
const MAX_STAGED_ROWS = 60_000;
/** Rows of one chunk; what travels in one request stays under 4 MB as well. */
const MAX_CHUNK_ROWS = 5_000;
const MAX_CHUNK_CHARACTERS = 4_000_000;

const id = z.uuid().transform((uuid) => uuid.toLowerCase());
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !hasControlCharacters(value) && value.isWellFormed());
const date = z.string().refine((value) => calendarDateProblem(value) === null);
const minorUnits = z.int().min(1).max(MAX_MINOR_UNITS);
const type = z.enum(TRANSACTION_TYPES);
/** The currency in whose minor units the screen says its amounts. */
const currency = z.enum(CURRENCIES);

/** A page of a list, counted from 1; past the end the last one is returned. In an address it is text. */
const page = z.coerce.number<number>().int().min(1).max(1_000_000);

/** A staged import by its id. */
export const importIdSchema = id;

/** An account of the file as it is stated there, and the user's account its rows are for. */
const statementSchema = z.strictObject({
  accountId: id.nullable(),
  id: z.string().trim().min(1).pipe(text(255)).nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  closingBalance: z
    .strictObject({ minorUnits: z.int().min(-MAX_MINOR_UNITS).max(MAX_MINOR_UNITS), date })
    .nullable(),
});

export const openImportSchema = z.strictObject({
  /** Chosen by the screen for each file, so that sending it twice imports it once. */
  importId: id,
  /** Counts from 1 how often the file's rows were sent: a higher number (another mapping) replaces all rows before. */
  parseNumber: z.int().min(1).max(1_000_000).default(1),
  fileName: z.string().trim().min(1).pipe(text(255)),
  /** The account for rows that name none; null when none was chosen. */
  defaultAccountId: id.nullable(),
  format: z.enum(FILE_FORMATS),
  mapping: mappingSchema.default({}),
  currency,
  statements: z.array(statementSchema).max(MAX_STATEMENTS).default([]),
  /** How many rows this reading has in all: nothing is matched or committed before they have arrived. */
  rows: z.int().min(1).max(MAX_STAGED_ROWS),
});
export type OpenImportInput = z.input<typeof openImportSchema>;

const readRow = {
  line: z.int().min(1).max(2_000_000_000),
  part: z.int().min(0).max(1_000_000),
  externalId: text(255).nullable(),
  text: text(1_000),
};

/** A row on its way to the staging: complete when it is readable, with a reason when it is not. */
const rowToStageSchema = z.discriminatedUnion('status', [
  z.strictObject({
    ...readRow,
    status: z.literal('readable'),
    accountId: id,
    date,
    description: z.string().trim().min(1).pipe(text(500)),
    category: z.string().trim().min(1).pipe(text(60)),
    amount: minorUnits,
    type,
    reasons: storedReasons.nullable(),
  }),
  z.strictObject({
    ...readRow,
    status: z.enum(['unreadable', 'left-out']),
    accountId: id.nullable(),
    date: date.nullable(),
    description: z.string().trim().pipe(text(500)),
    category: z.string().trim().pipe(text(60)),
    amount: minorUnits.nullable(),
    type: type.nullable(),
    reasons: storedReasons,
  }),
]);

export const stageRowsSchema = z
  .strictObject({
    importId: id,
    /** The reading the rows are of, as openImport was told. */
    parseNumber: z.int().min(1).max(1_000_000).default(1),
    /** Counted from 0; sending a chunk again replaces it. */
    chunk: z.int().min(0).max(100_000),
    currency,
    /** A JSON list of rows. As text it passes through the page as the worker made it. */
    rows: z
      .string()
      .max(MAX_CHUNK_CHARACTERS)
      .transform(parsedJson)
      .pipe(z.array(rowToStageSchema).min(1).max(MAX_CHUNK_ROWS)),
  })
  .refine(({ currency, rows }) => rows.every(({ amount }) => (amount ?? 0) <= maxMinorUnits(currency)));
export type StageRowsInput = z.input<typeof stageRowsSchema>;

export const reviewRowsSchema = z.strictObject({
  importId: id,
  filter: z.enum(ROW_FILTERS),
  page,
});
export type ReviewRowsInput = z.input<typeof reviewRowsSchema>;

export const changeRowSchema = z.strictObject({
  importId: id,
  line: readRow.line,
  part: readRow.part,
  change: z.discriminatedUnion('kind', [
    /** Not to be added. */
    z.strictObject({ kind: z.literal('skip') }),
    /** Takes back 'skip' or 'add'. */
    z.strictObject({ kind: z.literal('unskip') }),
    /** To be added although it is, or seems, there already. */
    z.strictObject({ kind: z.literal('add') }),
    /** What is not named stays. A row that can't be read becomes readable once it is complete. */
    z.strictObject({
      kind: z.literal('edit'),
      currency,
      accountId: id.optional(),
      date: date.optional(),
      description: z.string().trim().min(1).pipe(text(500)).optional(),
      category: z.string().trim().min(1).pipe(text(60)).optional(),
      amount: minorUnits.optional(),
      type: type.optional(),
    }),
  ]),
});
export type RowChange = z.output<typeof changeRowSchema>['change'];

export const commitImportSchema = z.union([
  /** Commits what this revision showed. */
  z.strictObject({ importId: id, revision: z.int().min(0) }),
  /** Matches and commits in one call if every row is new and complete; else answers for the review. */
  z.strictObject({ importId: id, onlyIfAllNew: z.literal(true) }),
]);
export type CommitImportInput = z.input<typeof commitImportSchema>;

export const importHistorySchema = z.strictObject({ page });

export const excludedRowsSchema = z.strictObject({ importId: id, page });

const rememberedHeader = {
  accountId: id,
  /** Whatever tells a file's header from others: its names, or a hash of them. */
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

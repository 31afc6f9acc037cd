import '../no-eval';
import { z } from 'zod';

/** A column by its header, or by its position counted from 1. */
const name = z.string().trim().min(1).max(200);
const column = z.union([name, z.int().min(1).max(500)]);
/** As above, or 0 where the file has no such column, whatever it looks like. */
const columnOrNone = z.union([name, z.int().min(0).max(500)]);

/** What a cell says: one text, or several. An empty one stands for cells that say nothing. */
const words = z.union([z.string().trim().max(60), z.array(z.string().trim().max(60)).min(1).max(20)]);

/** Other ways to say the same, for mappings written by hand. */
const DELIMITERS: Record<string, string> = { tab: '\t', '\\t': '\t', comma: ',', semicolon: ';', pipe: '|' };
const NUMBER_FORMATS: Record<string, string> = {
  '.': 'decimal-point',
  point: 'decimal-point',
  '1,234.56': 'decimal-point',
  ',': 'decimal-comma',
  comma: 'decimal-comma',
  '1.234,56': 'decimal-comma',
};
const said = (words: Record<string, string>) => (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;

/** What a user chooses in the review of a file; what is not said is found out from the file. */
export const mappingSchema = z.strictObject({
  /** A label of the Encoding Standard. */
  encoding: z.string().max(40).optional(),
  delimiter: z.preprocess(said(DELIMITERS), z.enum([',', ';', '\t', '|'])).optional(),
  /** Counted from 1; 0 when the file has no header. */
  headerLine: z.int().min(0).max(1_000_000).optional(),
  date: column.optional(),
  amount: column.optional(),
  debit: column.optional(),
  credit: column.optional(),
  fee: columnOrNone.optional(),
  /** The column that says debit or credit in words or letters. */
  sign: columnOrNone.optional(),
  /** What that column says of money out and of money in, where its words are not known. */
  signOut: words.optional(),
  signIn: words.optional(),
  /** One column, or several that are joined with a blank. */
  description: z.union([column, z.array(column).min(1).max(10)]).optional(),
  /** Stands before the description where money comes in: who paid, where the description is who was paid. */
  descriptionIn: column.optional(),
  /** Stands in, in this order, where the description of a row is empty. */
  descriptionElse: z.array(column).max(10).optional(),
  category: columnOrNone.optional(),
  account: columnOrNone.optional(),
  /** The balance after each row: it proves amounts and signs, and is never taken for the amount. */
  balance: columnOrNone.optional(),
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).optional(),
  numberFormat: z.preprocess(said(NUMBER_FORMATS), z.enum(['decimal-point', 'decimal-comma'])).optional(),
  /** For card exports whose charges are positive. */
  flipSign: z.boolean().optional(),
  /** The year of the first date that is written without one; those below it go on over New Year. */
  year: z.int().min(1900).max(2200).optional(),
  /** False where dates without a year all lie in the same one, though they jump as over New Year. */
  newYear: z.boolean().optional(),
});

export type Mapping = z.infer<typeof mappingSchema>;

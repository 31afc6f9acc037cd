import '../forms/no-eval';
import { z } from 'zod';

/** A column, by its header or its position (from 1). */
const name = z.string().trim().min(1).max(200);
const column = z.union([name, z.int().min(1).max(500)]);
/** The same, or 0 if the file has no such column, whatever it looks like. */
const columnOrNone = z.union([name, z.int().min(0).max(500)]);

/** The text of a cell, or several. An empty one means empty cells. */
const words = z.union([z.string().trim().max(60), z.array(z.string().trim().max(60)).min(1).max(20)]);

/** Alternative spellings, for mappings written by hand. */
const DELIMITERS: Record<string, string> = { tab: '\t', '\\t': '\t', comma: ',', semicolon: ';', pipe: '|' };
const NUMBER_FORMATS: Record<string, string> = {
  '.': 'decimal-point',
  point: 'decimal-point',
  '1,234.56': 'decimal-point',
  ',': 'decimal-comma',
  comma: 'decimal-comma',
  '1.234,56': 'decimal-comma',
};
const codeOf = (words: Record<string, string>) => (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;

/** The choices of a user who reviews a file; missing ones are decided from the file. */
export const mappingSchema = z.strictObject({
  /** A label of the Encoding Standard. */
  encoding: z.string().max(40).optional(),
  delimiter: z.preprocess(codeOf(DELIMITERS), z.enum([',', ';', '\t', '|'])).optional(),
  /** True if the amounts of a list are in minor units: -510 for -5.10. */
  minorUnits: z.boolean().optional(),
  /** The name of the sheet or table, where a file has several. */
  sheet: z.string().max(200).optional(),
  /** Counted from 1; 0 if the file has no header. */
  headerLine: z.int().min(0).max(1_000_000).optional(),
  date: column.optional(),
  amount: column.optional(),
  debit: column.optional(),
  credit: column.optional(),
  fee: columnOrNone.optional(),
  /** The column that says debit or credit in words or letters. */
  sign: columnOrNone.optional(),
  /** The words of that column for money out and money in, if they are unknown. */
  signOut: words.optional(),
  signIn: words.optional(),
  /** One column, or several to join with spaces. */
  description: z.union([column, z.array(column).min(1).max(10)]).optional(),
  /** Used first for the description of money in: the payer, if the description is the recipient. */
  descriptionIn: column.optional(),
  /** Substitutes for an empty description, in this order. */
  descriptionElse: z.array(column).max(10).optional(),
  category: columnOrNone.optional(),
  account: columnOrNone.optional(),
  /** The balance after each row. It proves amounts and signs and is never taken for the amount. */
  balance: columnOrNone.optional(),
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).optional(),
  numberFormat: z.preprocess(codeOf(NUMBER_FORMATS), z.enum(['decimal-point', 'decimal-comma'])).optional(),
  /** For card exports in which charges are positive. */
  flipSign: z.boolean().optional(),
  /** The year of the first date that has none; the dates below continue over New Year. */
  year: z.int().min(1900).max(2200).optional(),
  /** False if dates without a year are all in the same year, even if they seem to pass New Year. */
  newYear: z.boolean().optional(),
});

export type Mapping = z.infer<typeof mappingSchema>;

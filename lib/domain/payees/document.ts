import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, pageDocument, type DocumentOf } from '../money/document';

/** A payee in the list of the settings; `amount` is this year's, signed. */
const payeeLine = byCurrency((currency) =>
  z.object({
    id: z.string(),
    name: z.string(),
    /** The name that the user gave it; null while its texts name it. */
    ownName: z.string().nullable(),
    /** True if memory chooses no category for it. */
    neverGuess: z.boolean(),
    transactions: z.number(),
    amount: minorUnits(currency),
    last: z.string(),
    /** The category that most of its transactions have. */
    category: z.string().nullable(),
  }),
);
export type PayeeLine = DocumentOf<typeof payeeLine>;

export const payeesPageDocument = byCurrency((currency) => pageDocument(payeeLine(currency)));
export type PayeesPage = DocumentOf<typeof payeesPageDocument>;

/** A payee's page. Amounts are signed, and of spending and income only. */
export const payeeDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    name: z.string(),
    ownName: z.string().nullable(),
    neverGuess: z.boolean(),
    transactions: z.number(),
    /** The days of its first and last transaction; null if there is none. */
    first: z.string().nullable(),
    last: z.string().nullable(),
    amount: minorUnits(currency),
    thisYear: minorUnits(currency),
    /** Without what happens once. */
    usual: z.object({ count: z.number(), amount: minorUnits(currency) }),
    categories: z.array(
      z.object({
        category: z.string(),
        /** True if other categories are in it, whose rows are not counted here. */
        isGroup: z.boolean(),
        transactions: z.number(),
        amount: minorUnits(currency),
      }),
    ),
    textCount: z.number(),
    /** The descriptions it stands for, those with most transactions first; at most 100. */
    texts: z.array(
      z.object({
        /** The description without case and accents. */
        key: z.string(),
        text: z.string(),
        name: z.string().nullable(),
        transactions: z.number(),
        last: z.string().nullable(),
      }),
    ),
  }),
);
export type Payee = DocumentOf<typeof payeeDocument>;

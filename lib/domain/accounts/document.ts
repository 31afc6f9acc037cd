import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from '../money/document';
import { ACCOUNT_GROUPS, ACCOUNT_TYPES, VALUATIONS } from './enums';

export const accountDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  /** Null for an account that has none. */
  lastFourDigits: z.string().nullable(),
  /** Closed accounts keep their history but can't be chosen for new entries. */
  closed: z.boolean(),
});

export const accountBalanceDocument = byCurrency((currency) =>
  accountDocument.extend({
    /** Of today, in minor units. */
    balance: minorUnits(currency),
    /** True if anybody has stated its balance; if not, the balance is the sum of its transactions. */
    stated: z.boolean(),
    /** The sum dated after today, in minor units: not in the balance. */
    upcoming: minorUnits(currency),
  }),
);

export const bankAccountDocument = byCurrency((currency) =>
  accountBalanceDocument(currency).extend({
    /** Counts the edits of the row; a write names the revision it was made on. */
    revision: z.number(),
    group: z.enum(ACCOUNT_GROUPS),
    /** The sum of the open accounts of its group, in minor units. */
    groupBalance: minorUnits(currency),
    /** The course of its worth between typed values; null for accounts that have no value themselves. */
    valuation: z.enum(VALUATIONS).nullable(),
    /** Of a loan: percent a year, and months. */
    interestRate: z.coerce.number().nullable(),
    termMonths: z.number().nullable(),
    transactions: z.number(),
    /** The date of its latest transaction. */
    latest: z.string().nullable(),
  }),
);

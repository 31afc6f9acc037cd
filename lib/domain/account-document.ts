import './no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from './document';
import { ACCOUNT_TYPES } from './enums';

export const accountDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  lastFourDigits: z.string(),
  /** Out of the choices, its history kept. */
  closed: z.boolean(),
});

export const accountBalanceDocument = byCurrency((currency) =>
  accountDocument.extend({ balance: minorUnits(currency) }),
);

export const bankAccountDocument = byCurrency((currency) =>
  accountBalanceDocument(currency).extend({
    /** Counts its changes; an edit names the one it was made on. */
    revision: z.number(),
    transactions: z.number(),
    /** The date of its latest transaction. */
    latest: z.string().nullable(),
    /** What of the balance is dated after today, in minor units. */
    upcoming: minorUnits(currency),
  }),
);

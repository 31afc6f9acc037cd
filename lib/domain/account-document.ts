import './no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from './document';
import { ACCOUNT_TYPES } from './enums';

export const accountDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  lastFourDigits: z.string(),
  /** Closed accounts keep their history but can't be chosen for new entries. */
  closed: z.boolean(),
});

export const accountBalanceDocument = byCurrency((currency) =>
  accountDocument.extend({ balance: minorUnits(currency) }),
);

export const bankAccountDocument = byCurrency((currency) =>
  accountBalanceDocument(currency).extend({
    /** Counts the edits of the row; a write names the revision it was made on. */
    revision: z.number(),
    transactions: z.number(),
    /** The date of its latest transaction. */
    latest: z.string().nullable(),
    /** The part of the balance that is dated after today, in minor units. */
    upcoming: minorUnits(currency),
  }),
);

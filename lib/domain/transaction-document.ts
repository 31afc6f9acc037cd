import './no-eval';
import { z } from 'zod';
import { accountDocument } from './account-document';
import { byCurrency, minorUnits, pageDocument } from './document';
import { LEDGER_TYPES } from './enums';

export const transactionDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    date: z.string(),
    description: z.string(),
    category: z.string(),
    amount: minorUnits(currency),
    type: z.enum(LEDGER_TYPES),
    accountId: z.string(),
    /** The user's own note; '' if there is none. */
    note: z.string(),
    /** Counts the edits of the row; a write names the revision it was made on. */
    revision: z.number(),
  }),
);

/** What identifies one transaction in the list. */
export const transactionMarks = byCurrency((currency) =>
  transactionDocument(currency).pick({ date: true, amount: true, type: true }).extend({
    /** The payee's key: the description without case and accents, with runs of spaces collapsed. */
    payee: z.string(),
  }),
);

export const transactionsPageDocument = byCurrency((currency) =>
  pageDocument(transactionDocument(currency)).extend({
    spending: minorUnits(currency),
    income: minorUnits(currency),
  }),
);

export const exportedTransactionDocument = byCurrency((currency) =>
  transactionDocument(currency).omit({ revision: true }).extend({
    /** The account's label: 'Everyday (*4821)'. */
    account: z.string(),
  }),
);

export const transactionChoicesDocument = byCurrency((currency) =>
  z.object({
    accounts: z.array(accountDocument),
    /** In alphabetical order, with the monthly limit, if any, and this calendar month's spending, in minor units. */
    categories: z.array(
      z.object({
        name: z.string(),
        monthlyLimit: minorUnits(currency).nullable(),
        spending: minorUnits(currency),
      }),
    ),
  }),
);

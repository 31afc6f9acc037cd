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
    /** What the user wants to remember about it; '' for nothing. */
    note: z.string(),
    /** Counts its changes; an edit names the one it was made on. */
    revision: z.number(),
  }),
);

/** What finds one transaction in the list. */
export const transactionMarks = byCurrency((currency) =>
  transactionDocument(currency).pick({ date: true, amount: true, type: true }).extend({
    /** The description as merchants are told apart: without case and accents, its blanks collapsed. */
    merchant: z.string(),
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
    /** As the list shows it: 'Everyday (*4821)'. */
    account: z.string(),
  }),
);

export const transactionChoicesDocument = byCurrency((currency) =>
  z.object({
    accounts: z.array(accountDocument),
    /** In alphabetical order, with the monthly limit, if any, and what was spent this calendar month, in minor units. */
    categories: z.array(
      z.object({
        name: z.string(),
        monthlyLimit: minorUnits(currency).nullable(),
        spending: minorUnits(currency),
      }),
    ),
  }),
);

import '../forms/no-eval';
import { z } from 'zod';
import { accountDocument } from '../accounts/document';
import { byCurrency, minorUnits, pageDocument } from '../money/document';
import { LEDGER_TYPES } from './enums';
import { byField, FLAG_FIELDS, TEXT_FIELDS } from './fields';

const plainFields = {
  ...byField(TEXT_FIELDS, () => z.string()),
  ...byField(FLAG_FIELDS, () => z.boolean()),
};

export const transferSideDocument = z.object({
  id: z.string(),
  /** The account of the other side. */
  accountId: z.string(),
  /** The other side's transaction; null while the transfer waits for it. */
  transactionId: z.string().nullable(),
});

const partSummaryDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    category: z.string(),
    amount: minorUnits(currency),
    type: z.enum(LEDGER_TYPES),
    /** True if it passes the list's filter; also without one. */
    matches: z.boolean(),
    /** The other side of a part that is a linked or waiting leg. */
    transfer: transferSideDocument.nullish(),
  }),
);

export const transactionDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    date: z.string(),
    /** The title in lists: its own or its payee's name, or the bank's text. */
    description: z.string(),
    category: z.string(),
    amount: minorUnits(currency),
    type: z.enum(LEDGER_TYPES),
    /** True if it adds to its account. */
    incoming: z.boolean(),
    accountId: z.string(),
    ...plainFields,
    tagIds: z.array(z.string()),
    /** The parts of a split transaction, with signed amounts in minor units; empty if it is not split. */
    parts: z.array(partSummaryDocument(currency)),
    /** The other side of a linked or waiting transfer; null if it is neither, or split. */
    transfer: transferSideDocument.nullable(),
    /** Counts the edits of the row; a write names the revision it was made on. */
    revision: z.number(),
  }),
);

/** The fields that identify one transaction in the list. */
export const transactionMarks = byCurrency((currency) =>
  transactionDocument(currency).pick({ date: true, amount: true, type: true }).extend({
    /** The payee's key: the description without case and accents, with runs of spaces collapsed. */
    payee: z.string(),
  }),
);

/** Transactions that a total leaves out, or takes in. */
export const leftOutDocument = byCurrency((currency) =>
  z.object({ count: z.number(), amount: minorUnits(currency) }),
);

export const tagDocument = z.object({
  id: z.string(),
  name: z.string(),
  color: z.number().nullable(),
  archived: z.boolean(),
  /** The number of transactions that have it, themselves or on a part. */
  transactions: z.number(),
});

export const transactionsPageDocument = byCurrency((currency) =>
  pageDocument(transactionDocument(currency)).extend({
    spending: minorUnits(currency),
    income: minorUnits(currency),
    /** The rows that the sums leave out as they are not counted; the amount has no sign. */
    notCounted: leftOutDocument(currency),
    /** The refunds of other days that the sums count as well, and the spending that is theirs. */
    otherDays: leftOutDocument(currency),
    /** The first and last day of the matches; null if there are none, or if the filter doesn't ask for them. */
    days: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** The sum that is still open on the matches that are expected back; null unless the filter is for those. */
    open: minorUnits(currency).nullable(),
    /** The name of the payee that the filter asks for; null if it asks for none, or there is none. */
    payee: z.string().nullable(),
    /** The same for the series that it asks for. */
    series: z.string().nullable(),
  }),
);

/** A line of the CSV export: a transaction, or a part of a split one. */
export const exportedTransactionDocument = byCurrency((currency) =>
  transactionDocument(currency)
    .pick({
      id: true,
      date: true,
      description: true,
      category: true,
      amount: true,
      type: true,
      incoming: true,
      accountId: true,
    })
    .extend({
      ...plainFields,
      /** The account's label: 'Everyday (*4821)'. */
      account: z.string(),
      tags: z.array(z.string()),
    }),
);

export const transactionChoicesDocument = byCurrency((currency) =>
  z.object({
    accounts: z.array(accountDocument),
    /** In the user's order, with the limit, if any, and the spending of the running budget period, in minor units. */
    categories: z.array(
      z.object({
        name: z.string(),
        monthlyLimit: minorUnits(currency).nullable(),
        spending: minorUnits(currency),
      }),
    ),
    /** In alphabetical order. */
    tags: z.array(tagDocument),
    /** Set while the running budget period is no calendar month. */
    otherPeriods: z.literal(true).optional(),
  }),
);

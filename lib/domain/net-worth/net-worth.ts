import '../forms/no-eval';
import { z } from 'zod';
import { ACCOUNT_GROUPS } from '../accounts/enums';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';

const group = z.enum(ACCOUNT_GROUPS);

/** The first and the last day's figure, and how they differ, in minor units. */
const difference = byCurrency((currency) =>
  z.object({ start: minorUnits(currency), end: minorUnits(currency), change: minorUnits(currency) }),
);

const point = byCurrency((currency) =>
  z.object({
    day: z.string(),
    /** Null before any account begins. */
    worth: minorUnits(currency).nullable(),
    /** The sum of each group that has an account on that day. */
    groups: z.partialRecord(group, minorUnits(currency)),
  }),
);
/** The worth of all accounts at the end of a day. */
export type NetWorthPoint = DocumentOf<typeof point>;

const step = byCurrency((currency) => {
  const bar = z.object({
    amount: minorUnits(currency),
    /** The sum of the first day's figure and the bars so far. */
    reached: minorUnits(currency),
  });
  const ofAccount = bar.extend({ accountId: z.string(), name: z.string(), group });
  const ofRows = bar.extend({ transactions: z.number() });
  return z.discriminatedUnion('kind', [
    ofRows.extend({ kind: z.literal('income'), categories: z.array(z.string()) }),
    ofRows.extend({ kind: z.literal('spending') }),
    /** Rows that count nowhere but in balances. */
    ofRows.extend({ kind: z.literal('not-counted') }),
    /** Refunds that count with purchases of other days than their own. */
    ofRows.extend({ kind: z.literal('late-refunds') }),
    /** Transfers of which only one side is within. */
    ofRows.extend({ kind: z.literal('transfers') }),
    /** The balance of an account before its first day in Outlay. */
    ofAccount.extend({ kind: z.literal('begins'), day: z.string(), valued: z.boolean() }),
    /** The change of its typed values beyond its rows. */
    ofAccount.extend({
      kind: z.literal('value'),
      marks: z.number(),
      day: z.string().nullable(),
      moved: minorUnits(currency),
    }),
    /** The balance that a closed account took along. */
    ofAccount.extend({ kind: z.literal('ends'), day: z.string().nullable() }),
    ofAccount.extend({
      kind: z.literal('unexplained'),
      gaps: z.number(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ]);
});
/** A bar of 'Why it changed'. */
export type NetWorthStep = DocumentOf<typeof step>;

const account = byCurrency((currency) =>
  difference(currency).extend({
    id: z.string(),
    name: z.string(),
    group,
    debt: z.boolean(),
    /** Null while it is absent: before it begins, or once it is closed. */
    start: minorUnits(currency).nullable(),
    end: minorUnits(currency).nullable(),
  }),
);
/** An account in the table of net worth. */
export type NetWorthAccount = DocumentOf<typeof account>;

/** The document of the SQL function `net_worth`. */
export const netWorthDocument = byCurrency((currency) =>
  difference(currency)
    .extend({
      from: z.string(),
      to: z.string(),
      /** The first day of the account that begins first; null if none has begun. */
      begun: z.string().nullable(),
      points: z.array(point(currency)),
      begins: z.array(z.object({ name: z.string(), day: z.string() })),
      steps: z.array(step(currency)),
      accounts: z.array(account(currency)),
      /** The sum dated later, and not in it; null unless the last day is today. */
      upcoming: minorUnits(currency).nullable(),
      assets: difference(currency),
      debts: difference(currency),
      /** Open accounts in another currency, which no sum holds. */
      leftOut: z.array(z.object({ name: z.string(), currency: z.string() })),
    })
    .transform((document) => ({ ...document, currency })),
);
/** Net worth at month ends, why it changed, and its accounts; amounts in minor units. docs/product.md, 'Net worth'. */
export type NetWorth = DocumentOf<typeof netWorthDocument>;

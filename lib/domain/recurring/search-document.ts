import '../forms/no-eval';
import { z } from 'zod';
import { CURRENCIES } from '../money/currency-list';
import { AMOUNT_KINDS, SERIES_KINDS, SERIES_STATES, TERM_UNITS } from './enums';
import { SHIFTS } from './rhythms';

// The payees that a search gets from the database. An amount is a `numeric` of its account's currency.

const numeric = z.union([z.number(), z.string()]);

/** The terms of a series, as all documents have them. */
export const termsDocument = z.object({
  validFrom: z.string(),
  unit: z.enum(TERM_UNITS),
  every: z.number(),
  days: z.array(z.number()),
  ordinal: z.number().nullable(),
  weekday: z.number().nullable(),
  anchor: z.string(),
  shift: z.enum(SHIFTS),
  amountKind: z.enum(AMOUNT_KINDS),
  amount: numeric.nullable(),
});

const seriesDocument = z.object({
  id: z.string(),
  state: z.enum(SERIES_STATES),
  decided: z.boolean(),
  kind: z.enum(SERIES_KINDS),
  accountId: z.string(),
  firstAmount: numeric,
  holdsMost: z.boolean(),
  endsOn: z.string().nullable(),
  terms: z.array(termsDocument),
  /** Those that were moved, or whose amount was set; the amount is unsigned. */
  occurrences: z.array(
    z.object({ due: z.string(), movedTo: z.string().nullable(), amount: numeric.nullable() }),
  ),
  matches: z.array(
    z.object({ row: z.string(), due: z.string().nullable(), byHand: z.boolean(), amount: numeric }),
  ),
});
export type SearchedSeries = z.infer<typeof seriesDocument>;

/**
 * Id, date, amount, account, the account of a transfer's other side, text, category, and the only series that it may
 * fill.
 */
const rowDocument = z.tuple([
  z.string(),
  z.string(),
  numeric,
  z.string(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.string().nullable(),
]);

const accountsDocument = z.record(
  z.string(),
  z.object({ knownUntil: z.string(), currency: z.enum(CURRENCIES) }),
);
export type SearchedAccounts = z.infer<typeof accountsDocument>;

const payeeDocument = z.object({
  id: z.string(),
  name: z.string(),
  proposalsOnly: z.boolean(),
  rows: z.array(rowDocument),
  series: z.array(seriesDocument),
});
export type SearchedPayee = z.infer<typeof payeeDocument>;

/** Payees, with the currencies of their accounts and the days they are known until. */
export const searchDocument = z.object({
  accounts: accountsDocument,
  /** The stamp is null unless the payee's transactions have changed. */
  payees: z.array(payeeDocument.extend({ stamp: z.string().nullable() })),
});
export type SearchPage = z.infer<typeof searchDocument>;

/** Payees of staged rows, with these rows among theirs, and the names of their active series. */
export const stagedSeriesDocument = z.object({
  accounts: accountsDocument,
  names: z.record(z.string(), z.string()),
  payees: z.array(payeeDocument),
});
export type StagedSeries = z.infer<typeof stagedSeriesDocument>;

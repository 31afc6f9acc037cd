import '../forms/no-eval';
import { z } from 'zod';
import { CURRENCIES } from '../money/currency-list';
import { toMinorUnits } from '../money/money';
import { SERIES_KINDS, SERIES_ORIGINS, SERIES_STATES } from './enums';
import { termsDocument } from './search-document';

// The documents of the screens of what comes back. Amounts are signed minor units of the series' currency.

const numeric = z.union([z.number(), z.string()]);

const seriesDocument = z
  .object({
    id: z.string(),
    /** Its own, or the payee's. */
    name: z.string(),
    kind: z.enum(SERIES_KINDS),
    state: z.enum(SERIES_STATES),
    origin: z.enum(SERIES_ORIGINS),
    /** Null until the user has decided on it. */
    decidedAt: z.string().nullable(),
    payeeId: z.string(),
    accountId: z.string(),
    account: z.string(),
    currency: z.enum(CURRENCIES),
    /** The account that a transfer goes to. */
    otherAccountId: z.string().nullable(),
    otherAccount: z.string().nullable(),
    pausedUntil: z.string().nullable(),
    endsOn: z.string().nullable(),
    /** The day by which the user means to cancel it. */
    cancelBy: z.string().nullable(),
    /** Transactions of any payee with one of these in their text count, too. */
    words: z.array(z.string()),
    revision: z.number(),
    evidence: z.object({ rows: z.number(), slots: z.number() }).partial(),
    terms: z.array(termsDocument).min(1),
    note: z.string(),
    /** The category that the user gave it. */
    ownCategory: z.string().nullable(),
    /** Its own, else that of its newest transaction; null without one. */
    category: z.string().nullable(),
    /** The latest times it came, the newest first. */
    paid: z.array(z.object({ due: z.string(), on: z.string(), amount: numeric })),
  })
  .transform(({ terms, paid, ...series }) => ({
    ...series,
    terms: terms.map(({ amount, ...some }) => ({
      ...some,
      amount: amount === null ? null : toMinorUnits(amount, series.currency),
    })),
    paid: paid.map(({ amount, ...time }) => ({ ...time, amount: toMinorUnits(amount, series.currency) })),
  }));
/** A series as screens show it. */
export type Series = z.infer<typeof seriesDocument>;

const occurrenceDocument = z.object({
  seriesId: z.string(),
  due: z.string(),
  expected: z.string(),
  amount: numeric,
  least: numeric.nullable(),
  most: numeric.nullable(),
  skipped: z.boolean(),
  moved: z.boolean(),
  ownAmount: z.boolean(),
  paid: numeric.nullable(),
  paidOn: z.string().nullable(),
  transactions: z.array(z.string()),
});

const accountDocument = z.object({
  id: z.string(),
  /** The last day of which its state is known. */
  knownUntil: z.string(),
  /** The days of which no file tells; null for an account kept by hand. */
  uncovered: z.array(z.object({ from: z.string(), to: z.string() })).nullable(),
});

const pageDocument = z.object({
  series: z.array(seriesDocument),
  occurrences: z.array(occurrenceDocument),
  accounts: z.array(accountDocument),
});
type Page = z.infer<typeof pageDocument>;

/** An occurrence with its amounts in minor units of the series' currency. */
export interface PageOccurrence {
  seriesId: string;
  due: string;
  /** The due day moved off a weekend, or by hand. */
  expected: string;
  amount: number;
  /** The range of what varies; null if it doesn't. */
  least: number | null;
  most: number | null;
  skipped: boolean;
  moved: boolean;
  /** True if its amount was set by hand. */
  ownAmount: boolean;
  /** Null until it is paid. */
  paid: number | null;
  paidOn: string | null;
  transactions: string[];
}

export interface RecurringPage {
  series: Series[];
  occurrences: PageOccurrence[];
  accounts: Page['accounts'];
}

function withMinorUnits({ series, occurrences, accounts }: Page): RecurringPage {
  const currencies = new Map(series.map(({ id, currency }) => [id, currency]));
  return {
    series,
    accounts,
    occurrences: occurrences.flatMap((one): PageOccurrence[] => {
      const currency = currencies.get(one.seriesId);
      if (!currency) return [];
      const amountOf = (amount: number | string | null) =>
        amount === null ? null : toMinorUnits(amount, currency);
      return [
        {
          ...one,
          amount: toMinorUnits(one.amount, currency),
          least: amountOf(one.least),
          most: amountOf(one.most),
          paid: amountOf(one.paid),
        },
      ];
    }),
  };
}

export const recurringPageDocument = pageDocument.transform(withMinorUnits);

/** The occurrences around a transaction. */
export const aroundDocument = pageDocument
  .extend({
    transaction: z.object({ id: z.string(), date: z.string(), amount: numeric, payeeId: z.string() }),
  })
  .transform(({ transaction, ...page }) => ({ transaction, ...withMinorUnits(page) }));
export type Around = z.infer<typeof aroundDocument>;

export const upcomingPageDocument = pageDocument
  .extend({
    hasSeries: z.boolean(),
    /** The number of series that go on, of all: those of the sections of the list. */
    goingOn: z.number(),
  })
  .transform(({ hasSeries, goingOn, ...page }) => ({ ...withMinorUnits(page), hasSeries, goingOn }));

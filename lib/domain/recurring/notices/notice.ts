import '../../forms/no-eval';
import { z } from 'zod';
import { CURRENCIES } from '../../money/currency-list';

// Facts of notices, as they were when they were told. Amounts are unsigned minor units of the series' currency.

const amount = z.int().nonnegative();
const series = { seriesId: z.string(), name: z.string() };
const priced = { ...series, currency: z.enum(CURRENCIES) };

/** An occurrence that no file has, though one covers it. */
const lateFacts = z.object({
  ...series,
  expected: z.string(),
  /** The last day that a file covers; null for an account kept by hand. */
  until: z.string().nullable(),
});

const priceFacts = z.object({
  ...priced,
  before: amount,
  now: amount,
  on: z.string(),
  /** The cost of the rise in the 365 days after it. */
  yearly: amount,
});

const twiceFacts = z.object({ ...priced, amount, first: z.string(), second: z.string() });

const afterEndFacts = z.object({ ...priced, amount, on: z.string(), endedOn: z.string() });

const comingFacts = z.object({ ...priced, amount, varies: z.boolean(), on: z.string(), days: z.int() });

const cancelFacts = z.object({
  ...priced,
  /** Null if nothing is known of it. */
  amount: amount.nullable(),
  varies: z.boolean(),
  by: z.string(),
  /** The length of the rhythm: 'every 4 weeks'. */
  every: z.string(),
});

/** A notice as it was told. docs/recurring.md, 'Notices'. */
export const noticeDocument = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('late'), facts: lateFacts }),
  z.object({ kind: z.literal('price'), facts: priceFacts }),
  z.object({ kind: z.literal('twice'), facts: twiceFacts }),
  z.object({ kind: z.literal('after-end'), facts: afterEndFacts }),
  z.object({ kind: z.literal('coming'), facts: comingFacts }),
  z.object({ kind: z.literal('cancel'), facts: cancelFacts }),
]);
export type Notice = z.infer<typeof noticeDocument>;

/** A notice with the key that it is told once by. */
export type KeyedNotice = Notice & { subject: string; key: string };

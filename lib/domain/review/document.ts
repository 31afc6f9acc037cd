import '../forms/no-eval';
import { z } from 'zod';
import { memoryDocument } from '../categories/reason-document';
import { byCurrency, minorUnits } from '../money/document';
import { leftOutDocument } from '../transactions/document';
import { otherTransactionDocument } from '../transactions/sheet-document';
import { PAIR_KINDS } from './enums';

/**
 * Codes of `suggestions.reason`.
 * @internal exported for tests
 */
export const SUGGESTION_REASONS = [
  /** Transfers: same amount, the days fit. */
  'names-account',
  'bank-code',
  'confirmed-before',
  'card-payment',
  'transfer-word',
  'same-amount',
  'waiting',
  'several-candidates',
  /** Fees. */
  'fee',
  /** Refunds. */
  'exact-amount',
  'exact-part',
  'same-payee',
  'shared-words',
  /** Duplicates. */
  'similar',
] as const;

/** A decision: suggestions that are decided together. docs/product.md, 'Review'. */
const reviewDecisionDocument = byCurrency((currency) =>
  z.object({
    /** Equal for suggestions that are decided together. */
    decision: z.string(),
    kind: z.enum(PAIR_KINDS),
    reason: z.enum(SUGGESTION_REASONS).nullable(),
    /** The number of its suggestions; at most 100 of them are listed. */
    count: z.number(),
    /** The sum of the amounts in question, without sign. */
    amount: minorUnits(currency),
    /** 'all': independent pairs, accepted or refused together. 'one': the same row with several candidates. */
    choice: z.enum(['all', 'one']),
    suggestions: z.array(
      z.object({
        id: z.string(),
        /** The leg that goes out, the refund, or the duplicate that came first. */
        first: otherTransactionDocument(currency),
        /** The leg that comes in, the purchase, or the later duplicate. */
        second: otherTransactionDocument(currency),
        reason: z.enum(SUGGESTION_REASONS).nullable(),
      }),
    ),
  }),
);

const waitingTransferDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    transaction: otherTransactionDocument(currency),
    /** The account that the other side is expected on. */
    accountId: z.string(),
    /** Days since the transaction. */
    days: z.number(),
  }),
);

/** The rows of a payee, in or out, that have no category. */
const uncategorizedDocument = byCurrency((currency) =>
  z.object({
    payeeId: z.string(),
    incoming: z.boolean(),
    payee: z.string(),
    /** The bank's text of the latest. */
    bankText: z.string(),
    count: z.number(),
    /** Signed, of all of them. */
    amount: minorUnits(currency),
    from: z.string(),
    to: z.string(),
    /** Up to three categories, the likeliest first. */
    likely: z.array(z.string()),
    /** The guess that memory would fill in if it were surer, with its evidence. */
    guess: memoryDocument.extend({ category: z.string() }).nullable(),
    /** Categories that a hand chose for the payee of late. */
    used: z.array(z.string()),
    /** The last time that a hand took the category of a row of the payee away. */
    clearedAt: z.string().nullable(),
    /** The latest twelve; `amount` is signed. */
    rows: z.array(
      z.object({
        id: z.string(),
        date: z.string(),
        description: z.string(),
        amount: minorUnits(currency),
        accountId: z.string(),
      }),
    ),
  }),
);

/** A new payee that may be one that was known before. */
const alikePayeeDocument = z.object({
  payeeId: z.string(),
  payee: z.string(),
  bankText: z.string(),
  /** Its latest row. */
  rowId: z.string(),
  count: z.number(),
  knownId: z.string(),
  known: z.string(),
  knownText: z.string(),
  knownCount: z.number(),
});

/** The review screen. */
export const reviewDocument = byCurrency((currency) =>
  z.object({
    decisions: z.array(reviewDecisionDocument(currency)),
    /** Transfers that have waited for their other side for more than 10 days, the oldest first. */
    waiting: z.array(waitingTransferDocument(currency)),
    /** Transfers linked by the latest import that linked any; null if none did. */
    linked: z
      .object({
        importId: z.string(),
        importedAt: z.string(),
        count: z.number(),
        amount: minorUnits(currency),
      })
      .nullable(),
    /** The time of the last import of a file; null if never. */
    lastImport: z.string().nullable(),
    expectedBack: leftOutDocument(currency),
    /** The largest sum first. */
    uncategorized: z.array(uncategorizedDocument(currency)),
    /** All of these, those that are not listed among them. */
    open: z.object({ payees: z.number(), rows: z.number(), amount: minorUnits(currency) }),
    payees: z.array(alikePayeeDocument),
  }),
);

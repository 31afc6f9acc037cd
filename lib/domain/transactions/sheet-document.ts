import '../forms/no-eval';
import { z } from 'zod';
import { CATEGORY_SOURCES } from '../categories/enums';
import { categoryReasonDocument } from '../categories/reason-document';
import { byCurrency, minorUnits } from '../money/document';
import { transactionDocument, transferSideDocument } from './document';
import { LEDGER_TYPES } from './enums';

/** Another transaction, or a part of a split one, as a sheet or a suggestion names it; amounts are signed. */
export const otherTransactionDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    date: z.string(),
    description: z.string(),
    amount: minorUnits(currency),
    accountId: z.string(),
    category: z.string(),
    type: z.enum(LEDGER_TYPES),
    /** The part that it is about, and the amount of its whole row. */
    partId: z.string().optional(),
    whole: minorUnits(currency).optional(),
  }),
);

/** A link of a refund and a purchase, seen from one of them. */
const refundLinkDocument = byCurrency((currency) =>
  z.object({
    /** The other one: the purchase of a refund, or the refund of a purchase. */
    transaction: otherTransactionDocument(currency),
    /** The part of the refund that belongs to the purchase. */
    amount: minorUnits(currency),
    /** True if it counts on the day of the purchase. */
    withPurchase: z.boolean(),
  }),
);

/** One entry of a transaction's history: what a change set. The keys decide the words for it. */
const historyEntryDocument = z.object({
  id: z.string(),
  at: z.string(),
  undone: z.boolean(),
  /** `{ action: 'edit' | 'split' | 'unsplit' | 'transfer' | 'not-transfer' | 'refund' | 'unlink-refund' | 'merge', … }` */
  details: z.record(z.string(), z.unknown()),
});

/** Everything about one transaction. docs/product.md, 'Transaction sheet'. */
export const transactionSheetDocument = byCurrency((currency) =>
  transactionDocument(currency)
    .omit({ parts: true })
    .extend({
      /** The bank's own text. */
      bankText: z.string(),
      /** The number of its payee's transactions. */
      payeeRows: z.number(),
      typeStated: z.boolean(),
      categorySource: z.enum(CATEGORY_SOURCES),
      categoryReason: categoryReasonDocument.nullable().catch(null),
      /** The time its category was chosen. */
      categorySetAt: z.string(),
      payee: z.object({ id: z.string(), name: z.string(), neverGuess: z.boolean() }),
      /** Categories that it may have, the likeliest first: those its payee had, then those used most. */
      likely: z.array(z.string()),
      /** In their order; `amount` is signed. */
      parts: z.array(
        z.object({
          id: z.string(),
          amount: minorUnits(currency),
          type: z.enum(LEDGER_TYPES),
          category: z.string(),
          categorySource: z.enum(CATEGORY_SOURCES),
          categoryReason: categoryReasonDocument.nullable().catch(null),
          note: z.string(),
          tagIds: z.array(z.string()),
          /** True if it is a leg whose other side is there. */
          linked: z.boolean(),
          /** The other side of a part that is a leg. */
          transfer: transferSideDocument.nullish(),
          otherLeg: otherTransactionDocument(currency).nullish(),
        }),
      ),
      /** The other leg of a linked transfer. */
      otherLeg: otherTransactionDocument(currency).nullable(),
      /** Refunds of this purchase, or purchases of this refund. */
      refunds: z.array(refundLinkDocument(currency)),
      /** The occurrence of a series that it fills; null if it fills none. */
      occurrence: z.object({ seriesId: z.string(), name: z.string(), due: z.string() }).nullable(),
      /** The import it came from; null if entered by hand. */
      import: z
        .object({
          id: z.string(),
          fileName: z.string(),
          line: z.number().nullable(),
          importedAt: z.string(),
          added: z.number(),
        })
        .nullable(),
      createdAt: z.string(),
      /** Its changes, the latest first. */
      history: z.array(historyEntryDocument),
    }),
);

/** Rows that may be the other leg of a transfer, or the purchase of a refund; the likeliest first. */
export const candidatesDocument = byCurrency((currency) =>
  z.array(otherTransactionDocument(currency).extend({ available: minorUnits(currency) })),
);

/** The likeliest purchases of a refund, or refunds of a purchase, and the rows searched for them. */
export const refundCandidatesDocument = byCurrency((currency) =>
  z.object({
    items: candidatesDocument(currency),
    total: z.number(),
    /** The number of days before, or after; null for all, as of a search. */
    days: z.number().nullable(),
    /** The amount that a purchase had to have left; null for any. */
    least: minorUnits(currency).nullable(),
  }),
);

import '../forms/no-eval';
import { z } from 'zod';
import { accountDocument } from '../accounts/document';
import { byCurrency, pageDocument, type DocumentOf } from '../money/document';
import { transactionDocument } from './document';

export const TRASH_PAGE_SIZE = 25;

const deletedTransaction = byCurrency((currency) =>
  transactionDocument(currency)
    .pick({
      id: true,
      date: true,
      description: true,
      category: true,
      amount: true,
      type: true,
      incoming: true,
      note: true,
    })
    .extend({
      /** The account's label, even if the account was deleted too. */
      account: z.string(),
      deletedAt: z.string(),
    }),
);
/** A deleted transaction. */
export type DeletedTransaction = DocumentOf<typeof deletedTransaction>;

const deletedAccount = accountDocument.pick({ id: true, name: true, lastFourDigits: true }).extend({
  /** The ledger change that deleted it. */
  changeId: z.string(),
  deletedAt: z.string(),
  /** The number of transactions deleted with it. */
  transactions: z.number(),
});
/** A deleted account. */
export type DeletedAccount = z.infer<typeof deletedAccount>;

export const trashDocument = byCurrency((currency) =>
  pageDocument(deletedTransaction(currency)).extend({ accounts: z.array(deletedAccount) }),
);
/** A page of deleted transactions, latest first, with all deleted accounts. */
export type TrashPage = DocumentOf<typeof trashDocument>;

/** The transactions of a page to restore; undefined for the whole trash. */
export const restoreSchema = z.array(z.uuid()).min(1).max(TRASH_PAGE_SIZE).optional();

/** The contents of the trash, as the user was shown them. */
export const trashCountSchema = z.strictObject({ transactions: z.int().min(0), accounts: z.int().min(0) });
export type TrashCount = z.infer<typeof trashCountSchema>;

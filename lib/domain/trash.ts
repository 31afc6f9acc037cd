import './no-eval';
import { z } from 'zod';
import type { AccountBalance } from './account';
import type { Page, Transaction } from './transaction';

export const TRASH_PAGE_SIZE = 25;

/** A deleted transaction; `account` is its label, also when the account was deleted as well. */
export interface DeletedTransaction extends Omit<Transaction, 'accountId' | 'revision'> {
  account: string;
  deletedAt: string;
}

/** A deleted account with the number of its transactions that went with it, and the change that deleted it. */
export interface DeletedAccount extends Pick<AccountBalance, 'id' | 'name' | 'lastFourDigits'> {
  changeId: string;
  deletedAt: string;
  transactions: number;
}

/** A page of what was deleted, the latest first, with all deleted accounts. */
export interface TrashPage extends Page<DeletedTransaction> {
  accounts: DeletedAccount[];
}

/** The transactions of a page that are to come back; left out, all that is in the trash. */
export const restoreSchema = z.array(z.uuid()).min(1).max(TRASH_PAGE_SIZE).optional();

/** How much the trash holds, as the user was told. */
export const trashCountSchema = z.strictObject({ transactions: z.int().min(0), accounts: z.int().min(0) });
export type TrashCount = z.infer<typeof trashCountSchema>;

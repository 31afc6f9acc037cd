import type { DocumentOf } from '../money/document';
import type {
  candidatesDocument,
  refundCandidatesDocument,
  transactionSheetDocument,
} from './sheet-document';

/** Everything about one transaction. */
export type TransactionSheet = DocumentOf<typeof transactionSheetDocument>;

export type RefundLink = TransactionSheet['refunds'][number];
export type HistoryEntry = TransactionSheet['history'][number];

/** A transaction that another one may be linked with. */
export type Candidate = DocumentOf<typeof candidatesDocument>[number];

/** The rows that a refund or a purchase may be linked with. */
export type RefundCandidates = DocumentOf<typeof refundCandidatesDocument>;

/** The signed amount of a transaction in minor units: negative if it takes from its account. */
export function movedAmount({ amount, incoming }: { amount: number; incoming: boolean }): number {
  return incoming ? amount : -amount;
}

/** The sum that has come back from a purchase, in minor units. */
export function cameBack({ refunds, incoming }: Pick<TransactionSheet, 'refunds' | 'incoming'>): number {
  return incoming ? 0 : refunds.reduce((all, { amount }) => all + amount, 0);
}

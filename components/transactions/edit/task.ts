import type { EntryValues } from '@/components/entry/opener';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Transaction, TransactionChoices } from '@/lib/domain/transactions/transaction';

/** The dialog's task: a new transaction is added, `transaction` is edited, or copied as a new one. */
export type EditorTask =
  | { kind: 'add'; values?: EntryValues }
  | { kind: 'edit'; transaction: Transaction }
  | { kind: 'duplicate'; transaction: Transaction };

/** A series is added that is like a transaction. */
export interface SeriesTask {
  kind: 'series';
  transaction: Pick<
    Transaction,
    'id' | 'description' | 'date' | 'amount' | 'type' | 'incoming' | 'accountId' | 'transfer'
  >;
}

export interface TransactionDialogProps {
  open: boolean;
  task: EditorTask;
  /** Null when they could not be loaded. */
  choices: TransactionChoices | null;
  today: CalendarDate;
  onClose: () => void;
  returnFocus: () => void;
}

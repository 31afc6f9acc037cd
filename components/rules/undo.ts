import { offerUndo } from '@/components/undo/toast';
import { transactionCount } from '@/lib/domain/transactions/transaction';

/** Announces a change to rules and offers to undo it, with its effect on transactions. */
export function offerRuleUndo(id: string, message: string) {
  offerUndo({
    id,
    message,
    undone: (count) =>
      count === 0
        ? 'The change to the rules was undone.'
        : `The change to the rules and ${transactionCount(count)} was undone.`,
    stayed: (count) =>
      count === 0
        ? 'The rules were changed since and stay as they are.'
        : `The rules were changed since and stay as they are. The change to ${transactionCount(count)} was undone.`,
    kept: (count) =>
      count === 1
        ? '1 was changed since and stays as it is.'
        : `${count.toLocaleString('en-US')} were changed since and stay as they are.`,
  });
}

import { offerUndo } from '@/components/undo/toast';
import { transactionCount } from '@/lib/domain/transactions/transaction';

/** Says what was done to rules and offers to undo it, with what it did to transactions. */
export function offerRuleUndo(id: string, message: string) {
  offerUndo({
    id,
    message,
    undone: (count) =>
      count === 0
        ? 'The rules are as before.'
        : `The rules are as before, and so ${count === 1 ? 'is' : 'are'} ${transactionCount(count)}.`,
    stayed: (count) =>
      count === 0
        ? 'The rules were changed since and stay as they are.'
        : `The rules were changed since and stay as they are. ${transactionCount(count)} ${count === 1 ? 'is' : 'are'} as before.`,
    kept: (count) =>
      count === 1
        ? '1 was changed since and stays as it is.'
        : `${count.toLocaleString('en-US')} were changed since and stay as they are.`,
  });
}

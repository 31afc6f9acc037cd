'use client';

import { useReviewContext } from '@/components/review/context';
import type { ReviewDecision, WaitingTransfer } from '@/lib/domain/review/review';

/** Text of the message about a decision. `count` is the number of its suggestions that were decided. */
export function useDecisionTexts() {
  const { account } = useReviewContext();
  return {
    title: (decision: ReviewDecision) => titleOf(decision, account),
    accepted(decision: ReviewDecision, count: number) {
      const title = titleOf(decision, account);
      const isOne = decision.choice === 'one' || count === 1;
      switch (decision.kind) {
        case 'transfer':
          return isOne ? `Transfer linked: ${title}.` : `${count} transfers linked: ${title}.`;
        case 'fee':
          return `Transfer linked, the rest is in Fees: ${title}.`;
        case 'refund':
          return isOne ? `Refund linked: ${title}.` : `${count} refunds linked: ${title}.`;
        case 'duplicate':
          return isOne ? `Merged: ${title}.` : `${count} pairs merged: ${title}.`;
      }
    },
    refused: (decision: ReviewDecision, count: number) =>
      `${decision.kind === 'duplicate' ? 'Kept both' : 'Refused'}: ${titleOf(decision, account)}${decision.choice === 'all' && count > 1 ? `, ${count} pairs` : ''}.`,
    chosen: (payee: string, count: number, category: string) =>
      `${payee}: ${count.toLocaleString('en-US')} ${count === 1 ? 'row is' : 'rows are'} ${category} now`,
    notGuessed: (payee: string) => `Refused: ${payee} is not guessed from that.`,
    samePayee: (payee: string, known: string) => `${payee} is ${known} now.`,
    newPayee: (payee: string) => `${payee} is a separate payee.`,
    unlinked: ({ transaction, accountId }: WaitingTransfer) =>
      `Not a transfer: ${waitingAccounts(transaction.amount, transaction.accountId, accountId).map(account).join(' → ')}.`,
  };
}

/** The accounts that a waiting transfer leads from and to. */
export function waitingAccounts(amount: number, own: string, other: string): [from: string, to: string] {
  return amount < 0 ? [own, other] : [other, own];
}

function titleOf({ kind, suggestions }: ReviewDecision, account: (id: string) => string): string {
  const [suggestion] = suggestions;
  if (!suggestion) return '';
  const { first, second } = suggestion;
  if (kind === 'refund' || kind === 'duplicate') return first.description;
  return `${account(first.accountId)} → ${account(second.accountId)}`;
}

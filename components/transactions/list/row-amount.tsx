'use client';

import { Money, TransactionAmount } from '@/components/money/money';
import { matchingAmount, shownType } from '@/lib/domain/transactions/row';
import { signedAmount, type Transaction } from '@/lib/domain/transactions/transaction';

/** A row's amount; of a split row that matches in part what the list's sums count of it: '-$61.40 of -$146.09'. */
export function RowAmount({ transaction }: { transaction: Transaction }) {
  const matching = matchingAmount(transaction);
  const { counted } = transaction;
  const { amount, type, incoming = false } = matching ?? { ...transaction, type: shownType(transaction) };
  return (
    <>
      <TransactionAmount amount={amount} type={type} incoming={incoming} counted={counted} />
      {matching ? (
        <span className="block text-[12.5px] text-ink-3">
          of <Money minorUnits={signedAmount(transaction)} sign="always" />
        </span>
      ) : null}
    </>
  );
}

'use client';

import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCurrency } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import { shorten } from '@/lib/domain/text/text';
import { signedAmount } from '@/lib/domain/transactions/transaction';
import { TYPE_NAMES } from '@/lib/domain/transactions/type-names';

type Entries = { count: number; last: { description: string; minorUnits: number } | null };

/** Entries saved so far by 'Save and add another'. */
export function useSavedEntries() {
  const currency = useCurrency();
  const [entries, setEntries] = useState<Entries>({ count: 0, last: null });
  return {
    entries,
    add: async (input: TransactionFormInput) => {
      const { parseAmountExpression } = await import('@/lib/domain/money/amount-expression');
      const amount = parseAmountExpression(input.amount.trim(), currency);
      // It was saved, so it could be read.
      if (!('minorUnits' in amount)) return;
      const last = {
        description: input.description.trim() || TYPE_NAMES[input.type],
        minorUnits: signedAmount({ amount: amount.minorUnits, type: input.type }),
      };
      setEntries(({ count }) => ({ count: count + 1, last }));
    },
  };
}

/** Announces the last saved entry. The count makes each message a new one for screen readers, even for twins. */
export function SavedEntries({ entries: { count, last } }: { entries: Entries }) {
  return (
    <p role="status" className="min-w-0 text-[13px] wrap-anywhere text-ink-2 tabular-nums">
      {last ? (
        <>
          <CircleCheck
            aria-hidden
            className="mr-1.5 inline-block size-4 stroke-[1.75] align-[-3px] text-income"
          />
          Saved “{shorten(last.description)}”, <Money minorUnits={last.minorUnits} sign="always" />. {count}{' '}
          added.
        </>
      ) : null}
    </p>
  );
}

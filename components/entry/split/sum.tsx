'use client';

import { Check } from 'lucide-react';
import { useMoney } from '@/components/money/use-money';
import type { DraftProblem, SplitDraft } from '@/lib/domain/transactions/split-draft';

/** Obstacle to saving parts; `no-total`: the amount they are parts of is not known yet. */
export type SplitBlocker = DraftProblem | { kind: 'no-total' };

interface SplitSumProps {
  draft: SplitDraft;
  amounts: readonly (number | null)[];
  problem: SplitBlocker | null;
}

/** Line that says that the parts add up, or the amount that is missing. */
export function SplitSum({ draft, amounts, problem }: SplitSumProps) {
  const money = useMoney();
  return (
    <div className="mt-2 mr-7.5 flex flex-wrap justify-between gap-x-3 gap-y-0.5 border-t border-border pt-2.5 text-[13px] max-md:mr-0 md:ml-6.5">
      <p role="status" className={problem ? 'text-warn' : 'flex items-center gap-2'}>
        {problem ? (
          problemText(problem, money)
        ) : (
          <>
            <Check aria-hidden className="size-4" />
            The parts add up to the row
          </>
        )}
      </p>
      {problem ? null : (
        <span className="font-medium tabular-nums">
          {amounts.map((amount) => money(amount ?? 0)).join(' + ')} = {money(draft.total)}
        </span>
      )}
    </div>
  );
}

function problemText(problem: SplitBlocker, money: (minorUnits: number) => string): string {
  switch (problem.kind) {
    case 'no-total':
      return 'Type the amount first';
    case 'left':
      return `${money(problem.amount)} left to assign`;
    case 'too-much':
      return `${money(problem.amount)} too much`;
    case 'too-few':
      return 'A split has at least two parts: add one, or discard it';
    case 'no-amount':
      return `Part ${problem.part + 1} has no amount`;
    case 'zero':
      return `Nothing is left for part ${problem.part + 1}: remove it, or lower another one`;
    case 'unreadable':
      return `Correct the amount of part ${problem.part + 1}`;
    case 'no-account':
      return `Choose the account of part ${problem.part + 1}`;
    case 'no-category':
      return `Choose a category for part ${problem.part + 1}`;
  }
}

'use client';

import { Money } from '@/components/money/money';
import { useReviewContext } from '@/components/review/context';
import { ITEM_BUTTON } from '@/components/review/item-button';
import { Button } from '@/components/ui/button';
import { UserText } from '@/components/ui/user-text';
import type { ReviewDecision, Suggestion } from '@/lib/domain/review/review';
import { daysOf } from '@/lib/domain/review/texts';

type DecisionPairsProps = {
  decision: ReviewDecision;
  onAccept: (suggestion: Suggestion) => void;
  onRefuse: (suggestion: Suggestion) => void;
};

/** The listed suggestions of a decision, each to be decided by itself. */
export function DecisionPairs({ decision, onAccept, onRefuse }: DecisionPairsProps) {
  const { today } = useReviewContext();
  const { kind, count, suggestions } = decision;
  const [accept, refuse] = kind === 'duplicate' ? ['Merge', 'Keep both'] : ['Accept', 'Refuse'];
  return (
    <>
      <ul aria-label="One by one" className="rounded-control border border-border-strong bg-surface">
        {suggestions.map((suggestion) => {
          const { id, first, second } = suggestion;
          const days = daysOf(first, second, today);
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-border px-3.5 py-2 first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <span className="min-w-0">
                <span className="block truncate tabular-nums">{days}</span>
                <span className="block truncate text-[13px] text-ink-3">
                  <UserText>{first.description}</UserText>
                  {second.description === first.description ? '' : ` · ${second.description}`}
                </span>
              </span>
              <Money minorUnits={Math.abs(second.amount)} className="text-right font-medium" />
              <span className="flex gap-1.5 max-md:col-span-full">
                <Button variant="outline" className={ITEM_BUTTON} onClick={() => onAccept(suggestion)}>
                  {accept}
                  <span className="sr-only"> {days}</span>
                </Button>
                <Button variant="ghost" className={ITEM_BUTTON} onClick={() => onRefuse(suggestion)}>
                  {refuse}
                  <span className="sr-only"> {days}</span>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {suggestions.length < count ? (
        <p className="mt-1.5 text-[13px] text-ink-3 tabular-nums">
          {(count - suggestions.length).toLocaleString('en-US')} more follow once these are decided.
        </p>
      ) : null}
    </>
  );
}

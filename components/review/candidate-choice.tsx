'use client';

import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { LegCard } from '@/components/review/leg-card';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import {
  sharedSide,
  type ReviewDecision,
  type SuggestedTransaction,
  type Suggestion,
} from '@/lib/domain/review/review';
import { numberInWords } from '@/lib/domain/review/texts';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

type CandidateChoiceProps = {
  decision: ReviewDecision;
  chosen: Suggestion;
  onChoose: (suggestionId: string) => void;
};

const SIDES = {
  transfer: { first: 'Out', second: 'In' },
  fee: { first: 'Out', second: 'In' },
  refund: { first: 'Refund', second: 'Purchase' },
  duplicate: { first: 'First', second: 'Later' },
} as const;

/** One row, and the candidates for what it belongs to, of which one is chosen; or the pairs that are possible. */
export function CandidateChoice(props: CandidateChoiceProps) {
  const { decision, chosen } = props;
  const shared = sharedSide(decision);
  if (!shared) return <Candidates {...props} label="Pair" of={({ first, second }) => [first, second]} />;
  const open = shared === 'first' ? 'second' : 'first';
  const labels = SIDES[decision.kind];
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] items-end gap-x-3.5 gap-y-2.5 lg:grid-cols-[minmax(0,1fr)_20px_minmax(0,1.6fr)]">
      <div className="self-start">
        <p className="mb-1 text-[13px] leading-5 text-ink-3">{labels[shared]}</p>
        <LegCard transactions={[chosen[shared]]} />
      </div>
      <ArrowRight aria-hidden className="mt-11 hidden size-4 self-start stroke-[1.75] text-ink-3 lg:block" />
      <Candidates {...props} label={labels[open]} of={(suggestion) => [suggestion[open]]} />
    </div>
  );
}

type CandidatesProps = CandidateChoiceProps & {
  /** Name of the choice. */
  label: string;
  /** Transactions that a candidate shows. */
  of: (suggestion: Suggestion) => SuggestedTransaction[];
};

function Candidates({ decision: { suggestions }, chosen, onChoose, label, of }: CandidatesProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-center justify-between text-[13px] leading-5 text-ink-3">
        {label}, one of {numberInWords(suggestions.length)}
        <span className="flex gap-1">
          <Kbd keys={SHORTCUTS.previousCandidate.keys} />
          <Kbd keys={SHORTCUTS.nextCandidate.keys} />
        </span>
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {suggestions.map((suggestion) => (
          <LegCard
            key={suggestion.id}
            transactions={of(suggestion)}
            radio={{
              name,
              checked: suggestion.id === chosen.id,
              onChoose: () => onChoose(suggestion.id),
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

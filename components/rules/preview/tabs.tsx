'use client';

import { ToggleGroup } from 'radix-ui';
import { outcomeSwatch } from '@/components/rules/preview/outcome-swatch';
import type { RulePreview } from '@/lib/domain/rules/document';
import { RULE_OUTCOMES, type RuleOutcome } from '@/lib/domain/rules/rule';
import { OUTCOME_NAMES, takenName } from '@/lib/domain/rules/texts';
import { cn } from '@/lib/utils';

type PreviewTabsProps = {
  preview: RulePreview;
  kind: RuleOutcome;
  onKind: (kind: RuleOutcome) => void;
};

/** The kinds of matches with their counts; the chosen one is listed. */
export function PreviewTabs({ preview: { counts, takenBy }, kind, onKind }: PreviewTabsProps) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Which rows"
      value={kind}
      onValueChange={(value) => {
        const chosen = RULE_OUTCOMES.find((outcome) => outcome === value);
        if (chosen) onKind(chosen);
      }}
      className="-mx-5 mt-2 flex gap-x-5 overflow-x-auto px-5"
    >
      {RULE_OUTCOMES.map((outcome) => (
        <ToggleGroup.Item
          key={outcome}
          value={outcome}
          className="flex shrink-0 items-center gap-1.5 border-b-2 border-transparent py-2 text-[13px] whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink data-[state=on]:border-ink data-[state=on]:font-medium data-[state=on]:text-ink touch:min-h-11"
        >
          <span aria-hidden data-bar className={cn('size-2.5 rounded-[3px]', outcomeSwatch[outcome])} />
          {outcome === 'taken' && counts.taken > 0 ? takenName(takenBy) : OUTCOME_NAMES[outcome]}
          <span className="font-normal text-ink-3 tabular-nums">
            {counts[outcome].toLocaleString('en-US')}
          </span>
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

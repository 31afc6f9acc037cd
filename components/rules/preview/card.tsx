'use client';

import { Suspense, useId } from 'react';
import type { RulePreviewState } from '@/components/rules/preview/use-rule-preview';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { lazyOr } from '@/components/ui/lazy-or';
import type { RuleContentInput } from '@/lib/domain/rules/form';
import type { RuleOutcome } from '@/lib/domain/rules/rule';
import type { RuleNames } from '@/lib/domain/rules/texts';

/** Loaded with the first count. */
const PreviewMatches = lazyOr(
  () => import('@/components/rules/preview/matches').then((module) => module.PreviewMatches),
  Unavailable,
);

type PreviewCardProps = {
  shown: RulePreviewState;
  isComplete: boolean;
  content: RuleContentInput;
  names: RuleNames;
  kind: RuleOutcome;
  onKind: (kind: RuleOutcome) => void;
  onPage: (page: number) => void;
  applies: boolean;
  onApplies: (applies: boolean) => void;
};

/** Preview of a rule on past rows: every match in one of four kinds, row by row, and the sums that move. */
export function PreviewCard({
  shown,
  isComplete,
  content,
  names,
  kind,
  onKind,
  onPage,
  applies,
  onApplies,
}: PreviewCardProps) {
  const titleId = useId();
  const checkId = useId();
  const { preview, isCounting, problem, milliseconds } = shown;
  const changing = preview?.counts.change ?? 0;
  return (
    <Card aria-labelledby={titleId} aria-busy={isCounting} className="min-w-0 p-0">
      <div className="flex items-baseline justify-between gap-3 px-5 pt-5 text-[13px] text-ink-3">
        <h2 id={titleId}>What it would do</h2>
        {preview && isComplete && !problem ? (
          <span className="tabular-nums">
            {isCounting ? 'counting' : `counted as you type, ${milliseconds.toLocaleString('en-US')} ms`}
          </span>
        ) : null}
      </div>
      {problem ? (
        <ErrorState title="It could not be counted" text={problem} onRetry={shown.retry} />
      ) : !isComplete ? (
        <p className="px-5 pt-2 pb-6 text-ink-2">
          Complete the conditions and actions to see which past rows would change.
        </p>
      ) : !preview ? (
        <Counting />
      ) : (
        <Suspense fallback={<Counting />}>
          <PreviewMatches
            preview={preview}
            isCounting={isCounting}
            content={content}
            names={names}
            kind={kind}
            onKind={onKind}
            onPage={onPage}
          />
        </Suspense>
      )}
      {preview && isComplete && !problem ? (
        <div className="flex items-center gap-3 border-t border-border px-5 py-3.5">
          <Checkbox
            id={checkId}
            checked={applies}
            disabled={changing === 0}
            onCheckedChange={(checked) => onApplies(checked === true)}
          />
          <label htmlFor={checkId} className={changing === 0 ? 'text-ink-3' : undefined}>
            {changing === 0 ? (
              'No past rows would change'
            ) : (
              <>
                Apply to the {changing.toLocaleString('en-US')} {changing === 1 ? 'past row' : 'past rows'}{' '}
                <span className="text-ink-3">as one change you can undo</span>
              </>
            )}
          </label>
        </div>
      ) : null}
    </Card>
  );
}

function Counting() {
  return (
    <div className="grid gap-3 px-5 pt-2 pb-6">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-4 w-80" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

function Unavailable() {
  return (
    <p className="px-5 pt-2 pb-6 text-ink-2">
      The rows could not be loaded. Reload the page once you are connected.
    </p>
  );
}

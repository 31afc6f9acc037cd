'use client';

import { useId } from 'react';
import { PreviewBar } from '@/components/rules/preview/bar';
import { PreviewMoves } from '@/components/rules/preview/moves';
import { PreviewRows } from '@/components/rules/preview/rows';
import { PreviewTabs } from '@/components/rules/preview/tabs';
import type { RulePreviewState } from '@/components/rules/preview/use-rule-preview';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { Pagination } from '@/components/ui/pagination';
import type { RuleContentInput } from '@/lib/domain/rules/form';
import type { RuleOutcome } from '@/lib/domain/rules/rule';
import { previewText, previewTitle, type RuleNames } from '@/lib/domain/rules/texts';
import { cn } from '@/lib/utils';

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
        <div className="grid gap-3 px-5 pt-2 pb-6">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-4 w-80" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      ) : (
        <div className={cn('transition-opacity', isCounting && 'opacity-60')}>
          <div className="px-5">
            <p
              role="status"
              className="mt-1 text-[22px] leading-tight font-semibold tracking-[-0.02em] tabular-nums"
            >
              {previewTitle(preview)}
            </p>
            <p className="mt-1 min-h-5 text-ink-2 tabular-nums">{previewText(preview)}</p>
            <PreviewBar preview={preview} />
            <PreviewTabs preview={preview} kind={kind} onKind={onKind} />
          </div>
          <PreviewRows preview={preview} kind={kind} content={content} names={names} />
          {preview.rows.pages > 1 ? (
            <div className="flex justify-end border-t border-border px-5 py-2.5">
              <Pagination page={preview.rows.page} pages={preview.rows.pages} onPage={onPage} />
            </div>
          ) : null}
          <PreviewMoves moves={preview.moves} content={content} />
        </div>
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

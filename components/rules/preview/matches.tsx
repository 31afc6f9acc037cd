'use client';

import { PreviewBar } from '@/components/rules/preview/bar';
import { PreviewMoves } from '@/components/rules/preview/moves';
import { PreviewRows } from '@/components/rules/preview/rows';
import { PreviewTabs } from '@/components/rules/preview/tabs';
import { Pagination } from '@/components/ui/pagination';
import type { RulePreview } from '@/lib/domain/rules/document';
import type { RuleContentInput } from '@/lib/domain/rules/form';
import type { RuleOutcome } from '@/lib/domain/rules/rule';
import { previewText, previewTitle, type RuleNames } from '@/lib/domain/rules/texts';
import { cn } from '@/lib/utils';

type PreviewMatchesProps = {
  preview: RulePreview;
  isCounting: boolean;
  content: RuleContentInput;
  names: RuleNames;
  kind: RuleOutcome;
  onKind: (kind: RuleOutcome) => void;
  onPage: (page: number) => void;
};

/** The past rows that match a rule, in one of four kinds, row by row, and the sums that move. */
export function PreviewMatches({
  preview,
  isCounting,
  content,
  names,
  kind,
  onKind,
  onPage,
}: PreviewMatchesProps) {
  return (
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
  );
}

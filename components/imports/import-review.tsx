'use client';

import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { cancelImport, type ImportFlow } from '@/components/imports/import-flow';
import type { Review, RowChangeHandler } from '@/components/imports/import-state';
import { ReviewAccounts } from '@/components/imports/review-accounts';
import { ReviewCategories } from '@/components/imports/review-categories';
import { ReviewColumns } from '@/components/imports/review-columns';
import { ReviewCounters } from '@/components/imports/review-counters';
import { ReviewFileLine } from '@/components/imports/review-file-line';
import { ReviewFooter } from '@/components/imports/review-footer';
import { ReviewNotes } from '@/components/imports/review-notes';
import { ReviewQuestions } from '@/components/imports/review-questions';
import { ReviewRows } from '@/components/imports/review-rows';
import { ReviewSettings } from '@/components/imports/review-settings';
import * as steps from '@/components/imports/review-steps';
import { startFile } from '@/components/imports/upload-steps';
import type { AccountBalance } from '@/lib/domain/account';
import type { PreviewRow, StagedRow } from '@/lib/domain/imports/staging/staged-import';

const NO_ROWS: readonly StagedRow[] = [];

type ImportReviewProps = {
  flow: ImportFlow;
  review: Review;
  accounts: readonly AccountBalance[];
  defaultAccountId: string;
  categories: readonly string[];
};

/** What was understood of a file, to be checked and corrected before anything is saved. */
export function ImportReview({ flow, review, accounts, defaultAccountId, categories }: ImportReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [settings, setSettings] = useState(false);
  // The drop zone that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const { summary, page, preview, filter, saving } = review;
  // A hundred rows take a moment to draw; a click in between comes first.
  const rows = useDeferredValue<readonly (StagedRow | PreviewRow)[]>(page?.items ?? preview, NO_ROWS);
  const changeRow = useCallback<RowChangeHandler>(
    (row, change) => steps.changeRow(flow, row, change),
    [flow],
  );
  const showPage = useCallback(
    (number: number) => steps.showRows(flow, flow.review?.filter ?? 'all', number),
    [flow],
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <ReviewFileLine
        headingRef={heading}
        review={review}
        settingsOpen={settings}
        onToggleSettings={() => setSettings(!settings)}
        onReplace={(file) => startFile(flow, file)}
        onReject={(text) => flow.update({ notice: { text, variant: 'error', retry: null } })}
      />
      <ReviewNotes review={review} onRetry={() => steps.retry(flow)} />
      <ReviewQuestions
        asked={review.asked}
        disabled={review.saving}
        onAnswer={(index, interpretation) => steps.answerQuestion(flow, index, interpretation)}
      />
      <ReviewAccounts
        review={review}
        accounts={accounts}
        defaultAccountId={defaultAccountId}
        onChoose={(accountIds) => steps.choose(flow, { accountIds })}
      />
      <ReviewCounters review={review} onShow={(filter) => steps.showRows(flow, filter)} />
      {summary.format === 'csv' ? (
        <ReviewColumns
          review={review}
          onChange={(mapping) => steps.chooseMapping(flow, mapping)}
          onCategory={(mapping) => {
            if (!mapping) return steps.choose(flow, { fileCategories: false });
            flow.update({ fileCategories: true });
            steps.chooseMapping(flow, mapping);
          }}
        />
      ) : null}
      {settings ? (
        <ReviewSettings review={review} onChange={(mapping) => steps.chooseMapping(flow, mapping)} />
      ) : null}
      <ReviewCategories
        review={review}
        categories={categories}
        onChange={(chosen) => steps.choose(flow, { categories: chosen })}
      />
      <ReviewRows
        rows={rows}
        page={page?.page ?? null}
        pages={page?.pages ?? null}
        filter={filter}
        several={summary.accounts.length > 1}
        accounts={accounts}
        categories={categories}
        onPage={showPage}
        onChangeRow={page && !saving ? changeRow : null}
      />
      <ReviewFooter
        review={review}
        onShow={(filter) => steps.showRows(flow, filter)}
        onCancel={() => cancelImport(flow)}
        onImport={() => steps.commitReview(flow)}
      />
    </div>
  );
}

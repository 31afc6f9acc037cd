'use client';

import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { UserEvent } from '@/components/imports/state/events';
import type { FileQueue, Review } from '@/components/imports/state/state';
import { ReviewAccounts } from '@/components/imports/review/accounts';
import { ReviewCategories } from '@/components/imports/review/categories';
import { ReviewColumns } from '@/components/imports/review/columns';
import { ReviewCounters } from '@/components/imports/review/counters';
import { ReviewFileLine } from '@/components/imports/review/file-line';
import { ReviewFooter } from '@/components/imports/review/footer';
import { ReviewOtherAccounts } from '@/components/imports/review/other-accounts';
import { ReviewProofs } from '@/components/imports/review/proofs';
import { ReviewNotes } from '@/components/imports/review/notes';
import { ReviewQuestions } from '@/components/imports/review/questions';
import { ReviewRows } from '@/components/imports/review/rows';
import { ReviewSettings } from '@/components/imports/review/settings';
import { ReviewVanished } from '@/components/imports/review/vanished';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import { newId } from '@/lib/domain/forms/new-id';
import type { RowEdit } from '@/lib/domain/imports/staging/inputs';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { isTableFormat, type RowFilter } from '@/lib/domain/imports/enums';
import type { PreviewRow, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { VanishedRow } from '@/lib/domain/imports/staging/vanished-row';
import type { Tag } from '@/lib/domain/tags/tag';

const NO_ROWS: readonly StagedRow[] = [];
const NONE_VANISHED: readonly VanishedRow[] = [];

type ImportReviewProps = {
  send: (event: UserEvent) => void;
  review: Review;
  /** Its place among the files of a packed one; null for a file that came alone. */
  queue: FileQueue | null;
  accounts: readonly AccountBalance[];
  defaultAccountId: string;
  categories: readonly string[];
  tags: readonly Tag[];
  today: CalendarDate;
};

/** Review of a file, in which it is checked and corrected before anything is saved. */
export function ImportReview({
  send,
  review,
  queue,
  accounts,
  defaultAccountId,
  categories,
  tags,
  today,
}: ImportReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [settings, setSettings] = useState(false);
  // The drop zone that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const { summary, page, preview, filter, phase, rowEdits } = review;
  const saving = phase === 'saving';
  // A hundred rows take a moment to draw; a click in between comes first.
  const rows = useDeferredValue<readonly (StagedRow | PreviewRow)[]>(page?.items ?? preview, NO_ROWS);
  const editRow = useCallback(
    (row: StagedRow, edit: RowEdit) => send({ type: 'rowEdited', row, edit }),
    [send],
  );
  const showPage = useCallback((number: number) => send({ type: 'rowsRequested', page: number }), [send]);
  const show = (wanted: RowFilter) => send({ type: 'rowsRequested', filter: wanted, page: 1 });
  const chooseMapping = (mapping: Mapping) => send({ type: 'mappingChosen', mapping });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <ReviewFileLine
        headingRef={heading}
        review={review}
        queue={queue}
        settingsOpen={settings}
        onToggleSettings={() => setSettings(!settings)}
        onReplace={(file) => send({ type: 'fileChosen', file, importId: newId() })}
        onReject={(problem) => send({ type: 'fileRejected', problem })}
      />
      <ReviewNotes review={review} onRetry={() => send({ type: 'retried' })} />
      {review.staged ? (
        <ReviewProofs importId={review.staged.id} revision={review.staged.revision} today={today} />
      ) : null}
      <ReviewQuestions
        asked={review.asked}
        disabled={saving}
        onAnswer={(index, interpretation) => send({ type: 'questionAnswered', index, interpretation })}
      />
      <ReviewAccounts
        review={review}
        accounts={accounts}
        defaultAccountId={defaultAccountId}
        onChoose={(accountIds) => send({ type: 'choicesMade', choices: { accountIds } })}
      />
      <ReviewOtherAccounts
        review={review}
        accounts={accounts}
        onChoose={(otherAccountIds) => send({ type: 'choicesMade', choices: { otherAccountIds } })}
      />
      <ReviewVanished
        rows={page?.vanished ?? NONE_VANISHED}
        accounts={accounts}
        rowEdits={rowEdits}
        disabled={saving}
        onChoose={(id, choice) => send({ type: 'vanishedChosen', id, choice })}
      />
      <ReviewCounters review={review} onShow={show} />
      {isTableFormat(summary.format) ? (
        <ReviewColumns
          review={review}
          onChange={chooseMapping}
          onCategory={(mapping) =>
            mapping
              ? send({ type: 'mappingChosen', mapping, fileCategories: true })
              : send({ type: 'choicesMade', choices: { fileCategories: false } })
          }
        />
      ) : null}
      {settings ? <ReviewSettings review={review} onChange={chooseMapping} /> : null}
      <ReviewCategories
        review={review}
        categories={categories}
        onChange={(chosen) => send({ type: 'choicesMade', choices: { categories: chosen } })}
      />
      <ReviewRows
        rows={rows}
        page={page?.page ?? null}
        pages={page?.pages ?? null}
        filter={filter}
        several={summary.accounts.length > 1}
        accounts={accounts}
        categories={categories}
        tags={tags}
        onPage={showPage}
        rowEdits={rowEdits}
        onEditRow={page && !saving ? editRow : null}
      />
      <ReviewFooter
        review={review}
        onShow={show}
        onSkip={queue && queue.rest.length > 0 ? () => send({ type: 'fileSkipped' }) : null}
        onCancel={() => send({ type: 'cancelled' })}
        onImport={() => send({ type: 'commitRequested' })}
      />
    </div>
  );
}

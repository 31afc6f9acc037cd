'use client';

import { Download } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { CsvDropZone } from '@/components/imports/drop-zone';
import { ImportProgress, type Progress } from '@/components/imports/progress';
import type { ImportState } from '@/components/imports/state/state';
import { placedName } from '@/components/imports/placed-name';
import { LazyImportReview } from '@/components/imports/lazy-import-review';
import { SuccessNote } from '@/components/imports/success-note';
import { useCurrency } from '@/components/money/currency';
import { useImport } from '@/components/imports/state/use-import';
import { useRedirectToTransactions } from '@/components/imports/use-redirect-to-transactions';
import { lazyOr } from '@/components/ui/lazy-or';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { newId } from '@/lib/domain/forms/new-id';
import type { Tag } from '@/lib/domain/tags/tag';

const OutcomeLines = lazyOr(
  () => import('@/components/imports/outcome-lines').then((module) => module.OutcomeLines),
  ({ outcome }) => <p className="mt-1 text-ink-2 tabular-nums">{outcome.added} added.</p>,
);

type ImportScreenProps = {
  /** Empty until an account is chosen. */
  defaultAccountId: string;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  tags: readonly Tag[];
  today: CalendarDate;
  /** Shown above the drop zone. */
  notes: ReactNode;
};

/** The 'Upload CSV' section: the drop zone, a file's progress, its review and the success. */
export function ImportScreen({
  defaultAccountId,
  accounts,
  categories,
  tags,
  today,
  notes,
}: ImportScreenProps) {
  const currency = useCurrency();
  const { state, send } = useImport({
    accounts,
    defaultAccountId: defaultAccountId || null,
    today,
    currency,
  });
  useRedirectToTransactions(state.step === 'imported');
  const progress = progressOf(state);
  const cancel = () => send({ type: 'cancelled' });

  return (
    <Card aria-labelledby="upload-csv">
      <CardHeader>
        <CardTitle id="upload-csv">Upload CSV</CardTitle>
        <a
          href="/upload/template.csv"
          download
          className="inline-flex items-center gap-1.5 text-[13px] text-ink-3 underline-offset-4 hover:text-ink hover:underline touch:min-h-11"
        >
          <Download aria-hidden className="size-4 stroke-[1.75]" />
          Download CSV Template
        </a>
      </CardHeader>
      {state.step === 'review' ? (
        <LazyImportReview
          send={send}
          review={state.review}
          queue={state.upload.queue ?? null}
          accounts={accounts}
          defaultAccountId={defaultAccountId}
          categories={categories}
          tags={tags}
          today={today}
        />
      ) : (
        <>
          {notes}
          {defaultAccountId === '' ? (
            <Alert variant="warn" className="mb-3.5">
              Please select a default account before uploading a CSV file.
            </Alert>
          ) : null}
          {progress ? (
            <ImportProgress {...progress} onCancel={cancel} />
          ) : state.step === 'imported' ? (
            <SuccessNote>
              <Suspense fallback={null}>
                <OutcomeLines outcome={state.outcome} today={today} />
              </Suspense>
            </SuccessNote>
          ) : state.step === 'interrupted' ? (
            <Alert variant="error">
              <p>{state.problem}</p>
              <p>Trying again imports nothing of {state.upload.file.name} twice.</p>
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Button onClick={() => send({ type: 'retried' })}>Try again</Button>
                {state.upload.queue && state.upload.queue.rest.length > 0 ? (
                  <Button variant="outline" onClick={() => send({ type: 'fileSkipped' })}>
                    Skip this file
                  </Button>
                ) : null}
                <Button variant="outline" onClick={cancel}>
                  Cancel
                </Button>
              </div>
            </Alert>
          ) : state.step === 'idle' ? (
            <>
              {state.problem ? (
                <Alert variant="error" className="mb-3.5">
                  {state.problem}
                </Alert>
              ) : null}
              <CsvDropZone
                disabled={defaultAccountId === ''}
                onFile={(file) => send({ type: 'fileChosen', file, importId: newId() })}
                onReject={cancel}
              />
            </>
          ) : null}
        </>
      )}
    </Card>
  );
}

/** Progress or review of a file; null while there is none. */
function progressOf(state: ImportState): { fileName: string; progress: Progress } | null {
  const show = (phase: Progress['phase'], done: number, rows = 0) =>
    'upload' in state
      ? {
          fileName: placedName(state.upload.file.name, state.upload.queue ?? null),
          progress: { phase, done, rows },
        }
      : null;
  switch (state.step) {
    case 'parsing':
      return show('parsing', state.done);
    case 'checking':
    case 'recalling':
    case 'parsingAgain':
      return show('parsing', 1);
    case 'sending':
      return show('sending', state.sent, state.rows);
    case 'saving':
      return show('saving', 1, state.summary.rows);
    default:
      return null;
  }
}

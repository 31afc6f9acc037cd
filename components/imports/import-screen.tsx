'use client';

import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { CsvDropZone } from '@/components/imports/drop-zone';
import { LazyImportReview } from '@/components/imports/lazy-import-review';
import { SuccessNote } from '@/components/imports/success-note';
import { UploadProgress } from '@/components/imports/import-progress';
import { cancelImport } from '@/components/imports/import-flow';
import { useCurrency } from '@/components/money/currency';
import { useImportFlow } from '@/components/imports/use-import-flow';
import { useRedirectToTransactions } from '@/components/imports/use-redirect-to-transactions';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import type { AccountBalance } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { REQUIRED_HEADERS } from '@/lib/domain/imports/csv/required-headers';
import type { CommitOutcome } from '@/lib/domain/imports/staging/staged-import';

// What becomes of a file: loaded once there can be one.
const loadUploadSteps = () => import('@/components/imports/upload-steps');
const loadReviewSteps = () => import('@/components/imports/review-steps');

type CsvUploadProps = {
  /** Empty until an account is chosen. */
  defaultAccountId: string;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  today: CalendarDate;
};

const NOT_LOADED = 'Failed to process CSV file. Check your connection and try again.';

/** The 'Upload CSV' section: the drop, the way of the file, its review and the success. */
export function CsvUpload({ defaultAccountId, accounts, categories, today }: CsvUploadProps) {
  const currency = useCurrency();
  const { flow, state } = useImportFlow({
    accounts,
    defaultAccountId: defaultAccountId || null,
    today,
    currency,
  });
  useRedirectToTransactions(state.step === 'imported');
  useEffect(() => {
    if (defaultAccountId === '') return;
    // What fails here is told when it is needed.
    loadUploadSteps().catch(() => {});
    loadReviewSteps().catch(() => {});
  }, [defaultAccountId]);

  // Kept with its 'Try again' where what becomes of it can't be loaded.
  const interrupt = (fileName: string) => flow.set({ step: 'interrupted', fileName, problem: NOT_LOADED });
  const start = (file: File) =>
    void loadUploadSteps().then(
      ({ startFile }) => startFile(flow, file),
      () => {
        flow.take(file);
        interrupt(file.name);
      },
    );
  const retry = (fileName: string) =>
    void loadReviewSteps().then(
      (steps) => steps.retry(flow),
      () => interrupt(fileName),
    );
  const cancel = () => cancelImport(flow);

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
          flow={flow}
          review={state.review}
          accounts={accounts}
          defaultAccountId={defaultAccountId}
          categories={categories}
        />
      ) : (
        <>
          <Notes accountMissing={defaultAccountId === ''} />
          {state.step === 'uploading' ? (
            <UploadProgress fileName={state.fileName} progress={state.progress} onCancel={cancel} />
          ) : state.step === 'imported' ? (
            <SuccessNote detail={describe(state.outcome)} />
          ) : state.step === 'interrupted' ? (
            <Alert variant="error">
              <p>{state.problem}</p>
              <p>Trying again imports nothing of {state.fileName} twice.</p>
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Button onClick={() => retry(state.fileName)}>Try again</Button>
                <Button variant="outline" onClick={cancel}>
                  Cancel
                </Button>
              </div>
            </Alert>
          ) : (
            <>
              {state.problem ? (
                <Alert variant="error" className="mb-3.5">
                  {state.problem}
                </Alert>
              ) : null}
              <CsvDropZone disabled={defaultAccountId === ''} onFile={start} onReject={cancel} />
            </>
          )}
        </>
      )}
    </Card>
  );
}

function Notes({ accountMissing }: { accountMissing: boolean }) {
  return (
    <>
      <ul className="mb-3.5 list-disc space-y-0.5 pl-5 text-[13px] text-ink-3">
        <li>
          A CSV with the headers {REQUIRED_HEADERS.join(', ')} and, if you like, account_id is imported at
          once.
        </li>
        <li>Any other file your bank offers is shown for review first: CSV, OFX, QFX, QIF, CAMT or MT940.</li>
        <li>A default account must be chosen before a file can be uploaded.</li>
        <li>At least one account must exist.</li>
      </ul>
      {accountMissing ? (
        <Alert variant="warn" className="mb-3.5">
          Please select a default account before uploading a CSV file.
        </Alert>
      ) : null}
    </>
  );
}

function describe({ added, alreadyThere, excluded }: Extract<CommitOutcome, { kind: 'imported' }>): string {
  const parts = [`${added.toLocaleString('en-US')} added`];
  if (alreadyThere > 0) parts.push(`${alreadyThere.toLocaleString('en-US')} already there`);
  if (excluded > 0) parts.push(`${excluded.toLocaleString('en-US')} left out`);
  return `${parts.join(', ')}.`;
}

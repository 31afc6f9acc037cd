'use client';

import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { CsvDropZone } from '@/components/imports/csv-drop-zone';
import { cancelImport, retry } from '@/components/imports/review-steps';
import { SuccessNote } from '@/components/imports/success-note';
import { startFile } from '@/components/imports/upload-steps';
import { UploadProgress } from '@/components/imports/upload-progress';
import { useImportFlow } from '@/components/imports/use-import-flow';
import { useRedirectToTransactions } from '@/components/imports/use-redirect-to-transactions';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import type { AccountBalance } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { REQUIRED_HEADERS } from '@/lib/domain/import/csv-format';
import type { CommitOutcome } from '@/lib/domain/import/staged';

// Loaded when there is something to review: a file with the required headers needs none of it.
const ImportReview = dynamic(
  () => import('@/components/imports/import-review').then((module) => module.ImportReview),
  { loading: () => <Skeleton className="h-160 rounded-[10px]" /> },
);

type CsvUploadProps = {
  /** Empty until an account is chosen. */
  defaultAccountId: string;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  today: CalendarDate;
};

/** The 'Upload CSV' section: the drop, the way of the file, its review and the success. */
export function CsvUpload({ defaultAccountId, accounts, categories, today }: CsvUploadProps) {
  const { flow, state } = useImportFlow({ accounts, defaultAccountId: defaultAccountId || null, today });
  useRedirectToTransactions(state.step === 'imported');

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
        <ImportReview
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
            <UploadProgress
              fileName={state.fileName}
              progress={state.progress}
              onCancel={() => cancelImport(flow)}
            />
          ) : state.step === 'imported' ? (
            <SuccessNote detail={describe(state.outcome)} />
          ) : state.step === 'interrupted' ? (
            <Alert variant="error">
              <p>{state.problem}</p>
              <p>Trying again imports nothing of {state.fileName} twice.</p>
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Button onClick={() => retry(flow)}>Try again</Button>
                <Button variant="outline" onClick={() => cancelImport(flow)}>
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
              <CsvDropZone
                disabled={defaultAccountId === ''}
                onFile={(file) => startFile(flow, file)}
                onReject={() => cancelImport(flow)}
              />
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

function describe({ added, alreadyThere, leftOut }: Extract<CommitOutcome, { kind: 'imported' }>): string {
  const parts = [`${added.toLocaleString('en-US')} added`];
  if (alreadyThere > 0) parts.push(`${alreadyThere.toLocaleString('en-US')} already there`);
  if (leftOut > 0) parts.push(`${leftOut.toLocaleString('en-US')} left out`);
  return `${parts.join(', ')}.`;
}

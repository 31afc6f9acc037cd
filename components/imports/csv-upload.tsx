'use client';

import { Download } from 'lucide-react';
import { CsvDropZone } from '@/components/imports/csv-drop-zone';
import { ImportProblem } from '@/components/imports/import-problem';
import { SuccessNote } from '@/components/imports/success-note';
import { useCsvImport } from '@/components/imports/use-csv-import';
import { useRedirectToTransactions } from '@/components/imports/use-redirect-to-transactions';
import { Alert } from '@/components/ui/alert';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { REQUIRED_HEADERS } from '@/lib/domain/import/csv-format';

/** The 'Upload CSV' section. `defaultAccountId` is empty until an account is chosen. */
export function CsvUpload({ defaultAccountId }: { defaultAccountId: string }) {
  const { state, start, importNewRows, reset } = useCsvImport();
  const outcome = state.step === 'answered' ? state.outcome : null;
  useRedirectToTransactions(outcome?.kind === 'imported');

  return (
    <Card aria-labelledby="upload-csv">
      <CardHeader>
        <CardTitle id="upload-csv">Upload CSV</CardTitle>
        <a
          href="/upload/template.csv"
          download
          className="inline-flex items-center gap-1.5 text-[13px] text-ink-3 underline-offset-4 hover:text-ink hover:underline"
        >
          <Download aria-hidden className="size-4 stroke-[1.75]" />
          Download CSV Template
        </a>
      </CardHeader>
      <ul className="mb-3.5 list-disc space-y-0.5 pl-5 text-[13px] text-ink-3">
        <li>The file needs the headers {REQUIRED_HEADERS.join(', ')}; account_id is optional.</li>
        <li>A default account must be chosen before a file can be uploaded.</li>
        <li>At least one account must exist.</li>
      </ul>
      {defaultAccountId === '' ? (
        <Alert variant="warn" className="mb-3.5">
          Please select a default account before uploading a CSV file.
        </Alert>
      ) : null}
      {state.step === 'processing' ? (
        <p
          role="status"
          className="grid min-h-40 place-items-center rounded-[10px] border border-border text-ink-2"
        >
          Uploading transactions...
        </p>
      ) : outcome?.kind === 'imported' ? (
        <SuccessNote
          detail={`${outcome.added.toLocaleString('en-US')} added${outcome.alreadyThere > 0 ? `, ${outcome.alreadyThere.toLocaleString('en-US')} already there` : ''}.`}
        />
      ) : (
        <>
          {outcome && state.step === 'answered' ? (
            <div className="mb-3.5">
              <ImportProblem
                fileName={state.drop.file.name}
                outcome={outcome}
                onImportNewRows={importNewRows}
                onDismiss={reset}
              />
            </div>
          ) : null}
          <CsvDropZone
            disabled={defaultAccountId === ''}
            onFile={(file) => start(file, defaultAccountId)}
            onReject={reset}
          />
        </>
      )}
    </Card>
  );
}

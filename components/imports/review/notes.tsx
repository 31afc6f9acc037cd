import type { Review } from '@/components/imports/state/state';
import { useCurrency } from '@/components/money/currency';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { otherCurrencies } from '@/lib/domain/imports/staging/import-statements';
import { missingHeaders } from '@/lib/domain/imports/staging/fast-path';

/** Notes on the file as a whole, and the latest error. */
export function ReviewNotes({ review, onRetry }: { review: Review; onRetry: () => void }) {
  const { notice, summary, staged, fileName, lost } = review;
  const missing = summary.format === 'csv' ? missingHeaders(summary) : [];
  const currency = useCurrency();
  const others = otherCurrencies(summary.accounts, currency);
  const nothingNew =
    staged !== null &&
    staged.counts.alreadyThere > 0 &&
    staged.counts.alreadyThere === staged.counts.rows &&
    staged.vanished === undefined;
  return (
    <>
      {notice ? (
        <Alert variant={notice.variant} role="alert">
          <p>{notice.text}</p>
          {notice.retry ? (
            <Button variant="outline" className="mt-2.5" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {lost > 0 ? (
        <Alert variant="warn" role="status">
          The rows were read again, so your changes to {lost === 1 ? '1 row' : `${lost} rows`} were lost. Edit
          single rows last.
        </Alert>
      ) : null}
      {others.length > 0 ? (
        <Alert variant="warn">
          The amounts in this file are in {others.join(' and ')}. Outlay shows every amount in {currency} and
          does not convert, so they would be counted as {currency}.
        </Alert>
      ) : null}
      {nothingNew ? (
        <Alert variant="info">
          Every row of {fileName} is already in Outlay. There is nothing to import.
        </Alert>
      ) : missing.length > 0 ? (
        <Alert variant="info">
          Missing required headers: {missing.join(', ')}. Outlay read it like this; check and import.
        </Alert>
      ) : null}
    </>
  );
}

import type { Metadata } from 'next';
import Link from 'next/link';
import { FileNotes } from '@/components/imports/file-notes';
import { ImportHistory } from '@/components/imports/history/history';
import { ImportsSkeleton } from '@/components/imports/skeleton';
import { ImportsView } from '@/components/imports/view';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadError } from '@/components/ui/feedback/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { getAccounts } from '@/lib/data/accounts/accounts';
import { getPastImports } from '@/lib/data/imports/history';
import { userTimeZone, userToday } from '@/lib/data/auth/session';
import { stateReads } from '@/lib/data/screen-documents';
import { getTransactionChoices } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

export const metadata: Metadata = { title: 'Upload' };

export default function UploadPage() {
  const imports = stateReads(showImports, userToday());
  return (
    <>
      <PageHeader title="Upload" text="Import a file from your bank, or add one transaction by hand." />
      <ScreenBoundary fallback={<ImportsSkeleton />}>{imports}</ScreenBoundary>
    </>
  );
}

async function showImports(today: CalendarDate) {
  // Importing works even when the history does not load.
  const [choices, history] = await Promise.all([
    loadable('showing uploads', getUploadChoices(today)),
    loadable('showing past imports', getPastImports()),
  ]);
  if (!choices) {
    return (
      <Card className="p-0">
        <LoadError title="Failed to load accounts" text="Your accounts are safe. Try again in a moment." />
      </Card>
    );
  }
  const { accounts, categories, tags, timeZone } = choices;
  if (accounts.length > 0) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ImportsView
          accounts={accounts}
          categories={categories}
          tags={tags}
          today={today}
          fileNotes={<FileNotes />}
        />
        <ImportHistory history={history} timeZone={timeZone} />
      </div>
    );
  }
  return (
    <Card className="p-0">
      <EmptyState
        title="No account to import into"
        text="At least one account must exist: transactions belong to a bank account or a card."
        action={
          <Link className={buttonStyles({ variant: 'outline' })} href="/bank-accounts">
            Add an account
          </Link>
        }
      />
    </Card>
  );
}

async function getUploadChoices(today: CalendarDate) {
  const [accounts, { categories, tags }, timeZone] = await Promise.all([
    getAccounts(),
    getTransactionChoices(today),
    userTimeZone(),
  ]);
  return { accounts, categories: categories.map(({ name }) => name), tags, timeZone };
}

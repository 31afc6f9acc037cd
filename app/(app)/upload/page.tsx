import type { Metadata } from 'next';
import Link from 'next/link';
import { UploadSkeleton } from '@/components/imports/upload-skeleton';
import { UploadView } from '@/components/imports/upload-view';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadError } from '@/components/ui/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { loadable } from '@/lib/data/unexpected';
import { getAccounts } from '@/lib/data/accounts';
import { getCategories } from '@/lib/data/categories';
import { userToday } from '@/lib/data/session';

export const metadata: Metadata = { title: 'Upload' };

export default function UploadPage() {
  return (
    <>
      <PageHeader title="Upload" text="Bring in a bank export, or add one transaction by hand." />
      <ScreenBoundary fallback={<UploadSkeleton />}>
        <Upload />
      </ScreenBoundary>
    </>
  );
}

async function Upload() {
  const choices = await loadable(
    'showing uploads',
    Promise.all([getAccounts(), getCategories(), userToday()]),
  );
  if (!choices) {
    return (
      <Card className="p-0">
        <LoadError
          title="Failed to load accounts"
          text="Your accounts are safe; they could not be read just now."
        />
      </Card>
    );
  }
  const [accounts, categories, today] = choices;
  if (accounts.length > 0) return <UploadView accounts={accounts} categories={categories} today={today} />;
  return (
    <Card className="p-0">
      <EmptyState
        title="No account to import into"
        text="At least one account must exist: transactions belong to a bank account or a card."
        action={
          <Button asChild variant="outline">
            <Link href="/bank-accounts">Add an account</Link>
          </Button>
        }
      />
    </Card>
  );
}

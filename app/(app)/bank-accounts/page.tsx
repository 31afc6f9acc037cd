import type { Metadata } from 'next';
import { AccountCardsSkeleton } from '@/components/accounts/card';
import { AccountsView } from '@/components/accounts/view';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { getAccounts } from '@/lib/data/accounts/accounts';
import { stateReads } from '@/lib/data/screen-documents';

export const metadata: Metadata = { title: 'Bank Accounts' };

export default function BankAccountsPage() {
  const accounts = stateReads(showAccounts);
  return (
    <ScreenBoundary
      fallback={
        <>
          <PageHeader title="Bank Accounts" />
          <AccountCardsSkeleton />
        </>
      }
    >
      {accounts}
    </ScreenBoundary>
  );
}

async function showAccounts() {
  const accounts = await loadable('showing accounts', getAccounts());
  if (accounts) return <AccountsView accounts={accounts} />;
  return (
    <>
      <PageHeader title="Bank Accounts" />
      <Card className="p-0">
        <LoadError title="Failed to load accounts" text="Your accounts are safe. Try again in a moment." />
      </Card>
    </>
  );
}

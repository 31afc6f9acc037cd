import { AccountCardsSkeleton } from '@/components/accounts/account-card';
import { PageHeader } from '@/components/ui/page-header';

export default function BankAccountsLoading() {
  return (
    <>
      <PageHeader title="Bank Accounts" text="Loading..." />
      <AccountCardsSkeleton />
    </>
  );
}

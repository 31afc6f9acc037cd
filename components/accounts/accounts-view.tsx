'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { AccountCard, accountGrid } from '@/components/accounts/account-card';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { Toaster } from '@/components/ui/toaster';
import type { AccountBalance } from '@/lib/domain/account';

// Loaded when it is first opened: most visits only look.
const AddAccountForm = dynamic(
  () => import('@/components/accounts/add-account-form').then((module) => module.AddAccountForm),
  { loading: () => <Skeleton className="mb-4 h-[170px] rounded-card" /> },
);

/** The Bank Accounts screen: its cards, and the form that 'Add Account' shows and hides. */
export function AccountsView({ accounts }: { accounts: readonly AccountBalance[] }) {
  const [adding, setAdding] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    toggle.current?.focus();
  };
  return (
    <>
      <PageHeader title="Bank Accounts" text="Balances of now: what you typed, plus what was recorded since.">
        <Button ref={toggle} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          Add Account
        </Button>
      </PageHeader>
      {adding ? <AddAccountForm onDone={close} /> : null}
      {accounts.length > 0 ? (
        <div className={accountGrid}>
          {accounts.map((account) => (
            <AccountCard key={account.id} account={account} />
          ))}
        </div>
      ) : (
        <Card className="p-0">
          <EmptyState
            title="No accounts yet"
            text="An account is where your transactions belong: a bank account or a card. Add one to import a bank file into it."
            action={
              adding ? null : (
                <Button variant="outline" onClick={() => setAdding(true)}>
                  Add your first account
                </Button>
              )
            }
          />
        </Card>
      )}
      <Toaster />
    </>
  );
}

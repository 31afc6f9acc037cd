'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { AddAccountForm } from '@/components/accounts/add-account-form';
import { Brand } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { useHydrated } from '@/components/ui/use-hydrated';
import { setUpDefaultAccount } from '@/lib/actions/accounts';
import { resultOf } from '@/lib/call-action';

type AccountSetupProps = {
  /** The page the user was on the way to. */
  next: string;
  signOut: () => Promise<void>;
};

/** The first account of a user without one: the default account with one click, or one they describe. */
export function AccountSetup({ next, signOut }: AccountSetupProps) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  /** True if the form for an own account is open; undefined until it has been. */
  const [own, setOwn] = useState<boolean>();
  const [error, setError] = useState<string | null>(null);
  // A click before hydration would be lost.
  const hydrated = useHydrated();

  const createDefault = () =>
    startTransition(async () => {
      const result = await resultOf(setUpDefaultAccount(), 'Failed to set up user account');
      if (result.ok) router.replace(next);
      else setError(result.error.message);
    });

  return (
    <>
      <Brand className="flex" />
      <h1 className="mt-3 text-2xl leading-[1.2] font-semibold tracking-[-0.025em]">Set up your account</h1>
      <p className="mt-2 mb-6 text-ink-2">
        Transactions belong to a bank account or a card. Start with a default account, or add one of your own.
      </p>
      {error ? (
        <Alert variant="error" className="mb-4">
          {error}
        </Alert>
      ) : null}
      {own ? (
        <AddAccountForm narrow onDone={() => setOwn(false)} onAdded={() => router.replace(next)} />
      ) : (
        <div className="grid gap-3">
          <Button
            disabled={!hydrated}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : createDefault}
          >
            {busy ? 'Creating...' : 'Create default account'}
          </Button>
          <Button
            variant="outline"
            disabled={!hydrated}
            autoFocus={own === false}
            onClick={() => setOwn(true)}
          >
            Add an account of your own
          </Button>
        </div>
      )}
      <form action={signOut} className="mt-6">
        <Button type="submit" variant="ghost" className="-ml-3.5">
          Logout
        </Button>
      </form>
    </>
  );
}

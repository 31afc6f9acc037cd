'use client';

import { useState, useTransition } from 'react';

import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { signInWithGoogle } from '@/lib/actions/auth';
import { resultOf } from '@/lib/call-action';

/** 'Continue with Google' and the divider to the form below it. */
export function GoogleButton() {
  const [busy, startTransition] = useTransition();
  const [error, setError] = useState<string | null>(null);
  const signIn = () =>
    startTransition(async () => {
      const result = await resultOf(signInWithGoogle(), 'Failed to sign in with Google');
      setError(result.ok ? null : result.error.message);
    });

  return (
    <div className="mb-5 grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Button variant="outline" aria-disabled={busy || undefined} onClick={busy ? undefined : signIn}>
        Continue with Google
      </Button>
      <div className="flex items-center gap-3 text-[13px] text-ink-3">
        <hr className="flex-1 border-border" />
        Or continue with email
        <hr className="flex-1 border-border" />
      </div>
    </div>
  );
}

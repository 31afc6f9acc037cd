'use client';

import { useState, useTransition } from 'react';

import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { confirmAgain } from '@/lib/actions/auth';
import { resultOf } from '@/lib/call-action';
import type { Result } from '@/lib/domain/errors/result';

/** 'Send the mail again' for an unconfirmed address, with its outcome. */
export function ConfirmAgain({ email }: { email: string }) {
  const [busy, startTransition] = useTransition();
  const [outcome, setOutcome] = useState<Result<string> | null>(null);
  const send = () =>
    startTransition(async () => {
      setOutcome(await resultOf(confirmAgain({ email }), 'The email could not be sent'));
    });

  return (
    <div className="grid gap-4">
      {outcome?.ok ? <Alert role="status">{outcome.data}</Alert> : null}
      {outcome && !outcome.ok ? <Alert variant="error">{outcome.error.message}</Alert> : null}
      <Button variant="outline" aria-disabled={busy || undefined} onClick={busy ? undefined : send}>
        {busy ? 'Sending...' : 'Send the mail again'}
      </Button>
    </div>
  );
}

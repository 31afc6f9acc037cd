'use client';

import { useState, useTransition } from 'react';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { closeAccount } from '@/lib/actions/accounts';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import { resultOf } from '@/lib/call-action';

type ReopenAccountProps = {
  account: AccountBalance;
  disabled: boolean;
  onReopened: () => void;
};

/** Opens the closed account that a file is of, so that it can be imported into it. */
export function ReopenAccount({ account: { id, name }, disabled, onReopened }: ReopenAccountProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();

  const reopen = () =>
    startTransition(async () => {
      const result = await resultOf(closeAccount({ id, closed: false }), 'It was not reopened');
      if (result.ok) onReopened();
      else setProblem(result.error.message);
    });

  return (
    <div className="grid gap-2 sm:justify-items-end">
      <Button
        variant="outline"
        className="max-w-full sm:max-w-[280px]"
        disabled={disabled}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : reopen}
      >
        <span className="truncate">{busy ? 'Reopening...' : `Reopen ${name}`}</span>
      </Button>
      {problem ? <Alert variant="error">{problem}</Alert> : null}
    </div>
  );
}

'use client';

import { useState, useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { closeAccount } from '@/lib/actions/accounts';
import type { AccountBalance } from '@/lib/domain/account';
import { failure } from '@/lib/domain/result';
import { noResponse } from '@/lib/no-response';

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
      const result = await closeAccount({ id, closed: false }).catch((cause: unknown) =>
        failure(noResponse('It was not reopened', cause)),
      );
      if (result.ok) onReopened();
      else setProblem(result.error);
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

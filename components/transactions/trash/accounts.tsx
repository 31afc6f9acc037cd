'use client';

import { useOptimistic, useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { deletedOn } from '@/components/transactions/trash/deleted-on';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMain } from '@/components/ui/focus-main';
import { undoChange } from '@/lib/actions/ledger-changes';
import { accountLabel } from '@/lib/domain/accounts/account';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import type { DeletedAccount } from '@/lib/domain/transactions/trash';
import { resultOf } from '@/lib/call-action';

/** The deleted accounts; each is restored with the transactions deleted with it. */
export function TrashAccounts({
  accounts: there,
  timeZone,
}: {
  accounts: readonly DeletedAccount[];
  timeZone: string;
}) {
  const [busy, startTransition] = useTransition();
  // Accounts being restored leave the list at once.
  const [accounts, take] = useOptimistic(there, (shown, restored: DeletedAccount) =>
    shown.filter(({ id }) => id !== restored.id),
  );

  const restore = (account: DeletedAccount) =>
    startTransition(async () => {
      take(account);
      // The button disappears with its account.
      focusMain();
      const result = await resultOf(undoChange(account.changeId), 'The account could not be restored');
      if (!result.ok) {
        toast.error(result.error.message);
        return;
      }
      const back = result.data.transactions;
      toast.success(`${account.name} is back${back > 0 ? `, with ${transactionCount(back)}` : ''}.`);
    });

  return (
    <Card aria-labelledby="deleted-accounts">
      <CardHeader>
        <CardTitle id="deleted-accounts">Accounts</CardTitle>
      </CardHeader>
      <ul>
        {accounts.map((account) => (
          <li
            key={account.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">{accountLabel(account)}</p>
              <p className="text-[13px] text-ink-3 tabular-nums">
                {transactionCount(account.transactions)} · {deletedOn(account, timeZone)}
              </p>
            </div>
            <Button
              variant="outline"
              aria-disabled={busy || undefined}
              onClick={() => busy || restore(account)}
            >
              Restore account<span className="sr-only"> {account.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

'use client';

import { unlessLocked } from '@/components/locks/unless-locked';
import { useOptimistic, useState, useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { CategoryBadge } from '@/components/categories/badge';
import { TransactionAmount } from '@/components/money/money';
import { deletedOn } from '@/components/transactions/trash/deleted-on';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { focusMain } from '@/components/ui/focus-main';
import { UserText } from '@/components/ui/user-text';
import { restoreTransactions } from '@/lib/actions/trash';
import { formatDate } from '@/lib/domain/dates/format';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import type { DeletedTransaction } from '@/lib/domain/transactions/trash';
import { resultOf } from '@/lib/call-action';

type TrashTransactionsProps = {
  transactions: readonly DeletedTransaction[];
  /** Number on all pages. */
  total: number;
  timeZone: string;
};

/** A page of the deleted transactions: one, several or all of the page can be restored. */
export function TrashTransactions({ transactions: there, total, timeZone }: TrashTransactionsProps) {
  // Transactions being restored leave the list at once.
  const [transactions, take] = useOptimistic(there, (rows, ids: readonly string[] | undefined) =>
    rows.filter(({ id }) => ids !== undefined && !ids.includes(id)),
  );
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, startTransition] = useTransition();
  const selected = transactions.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const isAll = selected.length > 0 && selected.length === transactions.length;

  function toggle(id: string) {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  }

  const restore = (ids?: string[]) =>
    startTransition(async () => {
      take(ids);
      // The button disappears with its row.
      focusMain();
      const result = await resultOf(
        unlessLocked((call) => restoreTransactions(ids, call)),
        'They could not be restored',
      );
      if (!result.ok) {
        toast.error(result.error.message);
        return;
      }
      const count = result.data.transactions;
      toast.success(`${transactionCount(count)} ${count === 1 ? 'is' : 'are'} back.`);
      setTicked(new Set());
    });

  return (
    <Card className="overflow-hidden p-0" aria-label="Deleted transactions">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2">
        <Checkbox
          aria-label="Select all on this page"
          checked={isAll ? true : selected.length > 0 ? 'indeterminate' : false}
          onCheckedChange={() => setTicked(new Set(isAll ? [] : transactions.map(({ id }) => id)))}
        />
        <p role="status" className="flex flex-1 items-center text-ink-3 tabular-nums touch:min-h-11">
          {selected.length > 0 ? `${selected.length} selected` : transactionCount(total)}
        </p>
        {total > transactions.length ? (
          <Button variant="ghost" aria-disabled={busy || undefined} onClick={() => busy || restore()}>
            Restore all {total.toLocaleString('en-US')}
          </Button>
        ) : null}
        <Button
          variant="outline"
          aria-disabled={busy || undefined}
          onClick={() => busy || restore(selected.length > 0 ? selected : transactions.map(({ id }) => id))}
        >
          {busy ? 'Restoring...' : selected.length > 0 ? 'Restore selected' : 'Restore all on this page'}
        </Button>
      </div>
      <ul>
        {transactions.map((transaction) => (
          <li
            key={transaction.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-border px-4 py-2.5 last:border-b-0 data-selected:bg-raised md:grid-cols-[auto_minmax(0,1fr)_auto_7.5rem_auto]"
            data-selected={ticked.has(transaction.id) || undefined}
          >
            <Checkbox
              aria-label={`Select ${transaction.description}, ${formatDate(transaction.date)}`}
              checked={ticked.has(transaction.id)}
              onCheckedChange={() => toggle(transaction.id)}
            />
            <div className="min-w-0">
              <p className="flex min-w-0 items-center gap-2.5 font-medium">
                <span className="truncate">
                  <UserText>{transaction.description}</UserText>
                </span>
                {transaction.type === 'transfer' ? (
                  <span className="text-[13px] font-normal text-ink-3">Transfer</span>
                ) : (
                  <CategoryBadge category={transaction.category} />
                )}
              </p>
              <p className="truncate text-[13px] text-ink-3 tabular-nums">
                {formatDate(transaction.date)} · <UserText>{transaction.account}</UserText>
              </p>
            </div>
            <TransactionAmount
              amount={transaction.amount}
              type={transaction.type}
              incoming={transaction.incoming}
              className="text-right"
            />
            <p className="text-[13px] text-ink-3 tabular-nums max-md:col-start-2 md:text-right">
              {deletedOn(transaction, timeZone)}
            </p>
            <Button
              variant="outline"
              aria-disabled={busy || undefined}
              onClick={() => busy || restore([transaction.id])}
            >
              Restore<span className="sr-only"> {transaction.description}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { TrashAccounts } from '@/components/transactions/trash/accounts';
import { TrashEmptying } from '@/components/transactions/trash/emptying';
import { TrashHeader } from '@/components/transactions/trash/header';
import { TrashTransactions } from '@/components/transactions/trash/transactions';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pagination } from '@/components/ui/pagination';
import type { TrashPage } from '@/lib/domain/transactions/trash';

const href = (page: number) => (page > 1 ? `/transactions/trash?page=${page}` : '/transactions/trash');

/** The trash: deleted accounts and a page of deleted transactions, each to be restored. */
export function TrashView({ trash, timeZone }: { trash: TrashPage; timeZone: string }) {
  const router = useRouter();
  const { accounts, items, page, pages, total } = trash;
  if (total === 0 && accounts.length === 0) {
    return (
      <>
        <TrashHeader />
        <Card className="p-0">
          <EmptyState
            title="The trash is empty"
            text="Transactions and accounts that you delete can be restored from here."
            action={
              <Link className={buttonStyles({ variant: 'outline' })} href="/transactions">
                Go to the list
              </Link>
            }
          />
        </Card>
      </>
    );
  }
  return (
    <>
      <TrashHeader>
        <TrashEmptying transactions={total} accounts={accounts.length} />
      </TrashHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {accounts.length > 0 ? <TrashAccounts accounts={accounts} timeZone={timeZone} /> : null}
        {total > 0 ? (
          <div>
            {/* Another page starts with nothing selected. */}
            <TrashTransactions key={page} transactions={items} total={total} timeZone={timeZone} />
            {pages > 1 ? (
              <div className="mt-3.5 flex justify-end">
                <Pagination page={page} pages={pages} onPage={(target) => router.push(href(target))} />
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}

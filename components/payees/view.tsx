'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { MergePayees } from '@/components/payees/merge-payees';
import { PayeeRow } from '@/components/payees/row';
import { PayeeSearch } from '@/components/payees/search';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { PayeeLine, PayeesPage } from '@/lib/domain/payees/document';
import { payeesHref, type PayeesQuery } from '@/lib/domain/payees/query';
import { cn } from '@/lib/utils';

/** The payees: found, sorted, renamed, and merged when several are chosen. */
export function PayeesView({ page, query }: { page: PayeesPage; query: PayeesQuery }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  /** Chosen ones stay so on other pages. */
  const [chosen, setChosen] = useState<readonly PayeeLine[]>([]);
  const [isMerging, setMerging] = useState(false);
  const go = (change: Partial<PayeesQuery>) =>
    startTransition(() => router.replace(payeesHref({ ...query, page: 1, ...change }), { scroll: false }));
  const toggle = (payee: PayeeLine, on: boolean) =>
    setChosen((all) => [...all.filter(({ id }) => id !== payee.id), ...(on ? [payee] : [])]);

  return (
    <>
      <PayeeSearch query={query} onChange={go} />
      <Card className="p-0">
        {page.total === 0 ? (
          <EmptyState
            title={query.search === '' ? 'No payees yet' : 'No payee matches'}
            text={
              query.search === ''
                ? 'Import a file or add a transaction to see who was paid.'
                : 'The search covers names and bank texts.'
            }
            action={
              query.search === '' ? null : (
                <Button variant="outline" onClick={() => go({ search: '' })}>
                  Clear the search
                </Button>
              )
            }
          />
        ) : (
          <Table
            aria-label="Payees"
            aria-busy={pending}
            className={cn('transition-opacity duration-150', pending && 'opacity-60 delay-150')}
          >
            <TableHeader className="max-md:sr-only">
              <TableRow>
                <TableHead className="w-0 pr-0">
                  <span className="sr-only">Choose</span>
                </TableHead>
                <TableHead>Payee</TableHead>
                <TableHead>Usual category</TableHead>
                <TableHead className="text-right">Rows</TableHead>
                <TableHead className="text-right">This year</TableHead>
                <TableHead className="text-right">Last</TableHead>
                <TableHead className="w-0">
                  <span className="sr-only">Actions</span>
                </TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {page.items.map((payee) => (
                <PayeeRow
                  key={payee.id}
                  payee={payee}
                  chosen={chosen.some(({ id }) => id === payee.id)}
                  onChoose={(on) => toggle(payee, on)}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </Card>
      {page.total === 0 ? null : (
        <div className="mt-3.5 flex flex-wrap items-center justify-between gap-3">
          <div className="flex min-h-9 flex-wrap items-center gap-3" role="status">
            {chosen.length === 0 ? (
              <span className="text-ink-3">Choose several to merge them.</span>
            ) : (
              <>
                <span className="text-ink-2 tabular-nums">{chosen.length} chosen</span>
                {chosen.length < 2 ? null : <Button onClick={() => setMerging(true)}>Merge…</Button>}
                <Button variant="ghost" onClick={() => setChosen([])}>
                  Clear
                </Button>
              </>
            )}
          </div>
          <Pagination page={page.page} pages={page.pages} onPage={(number) => go({ page: number })} />
        </div>
      )}
      {isMerging ? (
        <MergePayees
          payees={chosen}
          onDone={(merged) => {
            setMerging(false);
            if (merged) setChosen([]);
          }}
        />
      ) : null}
    </>
  );
}

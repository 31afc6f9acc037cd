'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { TransactionAmount } from '@/components/money/money';
import { Card, CardTitle } from '@/components/ui/card';
import { Pagination } from '@/components/ui/pagination';
import { UserText } from '@/components/ui/user-text';
import { formatDate } from '@/lib/domain/dates/format';
import type { Payee } from '@/lib/domain/payees/document';
import { payeeHref } from '@/lib/domain/payees/query';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';
import { cn } from '@/lib/utils';

/** A payee's rows, the latest first, ten to a page; each leads to its sheet. */
export function PayeeRows({ payee: { id }, rows }: { payee: Payee; rows: TransactionsPage }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const listHref = drillDownHref({ payee: id });
  return (
    <Card aria-labelledby="payee-rows" className="px-0 pb-0" aria-busy={pending}>
      <div className="mb-2 flex items-baseline justify-between gap-3 px-5">
        <CardTitle id="payee-rows">Rows</CardTitle>
        <Link
          href={listHref}
          prefetch={false}
          className="rounded-sm text-[13px] text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          Open in the list
        </Link>
      </div>
      <ul
        className={cn(
          'border-t border-border transition-opacity duration-150',
          pending && 'opacity-60 delay-150',
        )}
      >
        {rows.items.map((row) => (
          <li key={row.id} className="relative border-b border-border px-5 py-2.5 hover:bg-raised">
            <div className="flex items-baseline justify-between gap-4">
              <Link
                href={`${listHref}&row=${row.id}`}
                prefetch={false}
                className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0"
              >
                <UserText>{row.description}</UserText>
              </Link>
              <TransactionAmount {...row} className="shrink-0" />
            </div>
            <div className="mt-0.5 flex justify-between gap-4 text-[12.5px] text-ink-3 tabular-nums">
              <span>{formatDate(row.date)}</span>
              <span className="min-w-0 truncate">
                {row.type === 'transfer'
                  ? 'Transfer'
                  : row.parts.length > 0
                    ? `${row.parts.length} parts`
                    : row.category}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex justify-end px-5 py-3">
        <Pagination
          page={rows.page}
          pages={rows.pages}
          onPage={(page) => startTransition(() => router.replace(payeeHref(id, page), { scroll: false }))}
        />
      </div>
    </Card>
  );
}

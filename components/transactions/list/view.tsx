'use client';

import { Download, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Suspense } from 'react';
import { AddTransaction } from '@/components/transactions/edit/add-transaction';
import { BulkBar } from '@/components/transactions/bulk/bar';
import { ChoicesProvider } from '@/components/transactions/edit/choices';
import { FilterChips } from '@/components/filters/chips';
import { OptimisticRowsProvider } from '@/components/transactions/list/optimistic-rows';
import { PageSizeSelect } from '@/components/transactions/list/page-size-select';
import { SelectionProvider } from '@/components/transactions/bulk/selection';
import { SheetProvider } from '@/components/transactions/sheet/provider';
import { TransactionCounts } from '@/components/transactions/list/counts';
import { TransactionTable } from '@/components/transactions/list/table';
import { TransactionToolbar } from '@/components/transactions/filters/toolbar';
import { usePageKeys } from '@/components/transactions/list/use-page-keys';
import { usePrefetchedPages } from '@/components/transactions/list/use-prefetched-pages';
import {
  TransactionsNavigationProvider,
  useTransactionsNavigation,
} from '@/components/transactions/list/use-navigation';
import { SlideTransition } from '@/components/ui/slide-transition';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { lazyOr } from '@/components/ui/lazy-or';
import { LoadError } from '@/components/ui/feedback/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import type { PeriodDays } from '@/lib/domain/budgets/period';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { TransactionChoices, TransactionsPage } from '@/lib/domain/transactions/transaction';
import {
  filterParams,
  transactionsHref,
  type PageSize,
  type TransactionsQuery,
} from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

const NoTransactions = lazyOr(
  () => import('@/components/transactions/list/no-transactions').then((module) => module.NoTransactions),
  Unread,
);

/** The selection and pagination while the rows can't be loaded. */
const UNREAD: TransactionsPage = {
  items: [],
  page: 1,
  pages: 1,
  total: 0,
  spending: 0,
  income: 0,
  notCounted: { count: 0, amount: 0 },
  otherDays: { count: 0, amount: 0 },
  days: null,
  open: null,
  payee: null,
  series: null,
};

type TransactionsViewProps = {
  /** Null when it could not be loaded. */
  page: TransactionsPage | null;
  /** Parameters of the page on the screen; `page` is one that exists. */
  query: TransactionsQuery;
  size: PageSize;
  /** Null when they could not be loaded. */
  choices: TransactionChoices | null;
  /** The running one; null for calendar months. */
  budgetPeriod: PeriodDays | null;
  today: CalendarDate;
};

/** The Transactions screen: one page of the transactions that match search and filters. */
export function TransactionsView({ page, query, size, choices, budgetPeriod, today }: TransactionsViewProps) {
  return (
    <TransactionsNavigationProvider query={query}>
      <ChoicesProvider choices={choices} today={today}>
        <SelectionProvider filter={query.filter} page={page ?? UNREAD}>
          <PageHeader
            title="Transactions"
            text={page ? <TransactionCounts page={page} query={query} today={today} /> : undefined}
          >
            <HeaderActions query={query} />
          </PageHeader>
          <TransactionToolbar budgetPeriod={budgetPeriod} />
          <Chips page={page} />
          <OptimisticRowsProvider page={page ?? UNREAD} list={transactionsHref(query)}>
            <SheetProvider page={page ?? UNREAD} today={today}>
              {page ? <Rows page={page} size={size} /> : <Unread />}
              <BulkBar />
            </SheetProvider>
          </OptimisticRowsProvider>
        </SelectionProvider>
      </ChoicesProvider>
    </TransactionsNavigationProvider>
  );
}

function Chips({ page }: Pick<TransactionsViewProps, 'page'>) {
  const { query, change } = useTransactionsNavigation();
  return (
    <FilterChips
      filter={query.filter}
      onChange={(filter) => change({ filter })}
      payee={page?.payee}
      series={page?.series}
    />
  );
}

function HeaderActions({ query }: { query: TransactionsQuery }) {
  const parameters = filterParams(query.filter).toString();
  return (
    <>
      <Link
        className={cn(buttonStyles({ variant: 'ghost' }), 'max-sm:min-w-11 max-sm:px-3')}
        href="/transactions/trash"
        prefetch={false}
      >
        <Trash2 aria-hidden />
        <span className="max-sm:sr-only">Trash</span>
      </Link>
      <a
        className={buttonStyles({ variant: 'outline' })}
        href={`/transactions/export.csv${parameters && `?${parameters}`}`}
        download
      >
        <Download aria-hidden />
        <span>
          Export<span className="max-[380px]:sr-only"> CSV</span>
        </span>
      </a>
      <AddTransaction />
    </>
  );
}

function Rows({ page, size }: { page: TransactionsPage; size: PageSize }) {
  const { query, settled, pending, change } = useTransactionsNavigation();
  const prefetch = usePrefetchedPages(settled, page, pending);
  usePageKeys(query.page, page.pages, (number) => change({ page: number }));
  return (
    <>
      <div
        aria-busy={pending}
        className={cn('transition-opacity duration-150', pending && 'opacity-60 delay-150')}
      >
        <SlideTransition position={page.page} series={transactionsHref({ ...settled, page: 1 })}>
          {page.total > 0 ? (
            <TransactionTable />
          ) : (
            <Suspense>
              <NoTransactions query={settled} />
            </Suspense>
          )}
        </SlideTransition>
      </div>
      {page.total > 0 ? (
        <div className="mt-3.5 flex flex-wrap items-center justify-between gap-3">
          <PageSizeSelect size={size} />
          <Pagination
            page={page.page}
            pages={page.pages}
            // Pressed twice quickly, it advances two pages.
            onPage={(number) => change({ page: query.page + number - page.page })}
            onPrepare={prefetch}
          />
        </div>
      ) : null}
    </>
  );
}

function Unread() {
  return (
    <Card className="p-0">
      <LoadError
        title="The transactions could not be loaded"
        text="Nothing is lost. Try again in a moment."
      />
    </Card>
  );
}

'use client';

import { Suspense, useId, useState } from 'react';
import { TransactionSearch } from '@/components/transactions/filters/search';
import { FilterToggle } from '@/components/filters/toggle';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { Card } from '@/components/ui/card';
import { lazyOr } from '@/components/ui/lazy-or';
import { useLoaded } from '@/components/ui/use-loaded';
import type { PeriodDays } from '@/lib/domain/budgets/period';
import { countFilters } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

const loadPanel = () => import('@/components/filters/panel').then((module) => module.FilterPanel);

/** Loaded when first opened; with a filter in the URL, with the page. */
const FilterPanel = lazyOr(loadPanel, Unavailable);

/** Search box and filters. The panel opens by itself when the URL has filters. */
export function TransactionToolbar({ budgetPeriod }: { budgetPeriod: PeriodDays | null }) {
  const { query, change } = useTransactionsNavigation();
  const { load, prepare } = useLoaded(loadPanel);
  const panelId = useId();
  const active = countFilters(query.filter);
  const [before, setBefore] = useState(active);
  const [open, setOpen] = useState(active > 0);
  if (before !== active) {
    setBefore(active);
    if (before === 0) setOpen(true);
  }
  return (
    <>
      <div className="mb-3.5 flex items-center gap-3">
        <TransactionSearch />
        <FilterToggle
          panelId={panelId}
          active={active}
          open={open}
          onToggle={() => (open ? setOpen(false) : void load().then((there) => there && setOpen(true)))}
          onPrepare={prepare}
        />
      </div>
      {open ? (
        <Suspense fallback={<EmptyPanel hasPeriod={budgetPeriod !== null} />}>
          <FilterPanel
            id={panelId}
            filter={query.filter}
            onChange={(filter) => change({ filter })}
            budgetPeriod={budgetPeriod}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function EmptyPanel({ hasPeriod }: { hasPeriod: boolean }) {
  return (
    <Card
      aria-busy
      className={cn(
        'mb-3.5',
        hasPeriod
          ? 'h-[290px] max-lg:h-[488px] max-md:h-[534px] max-sm:h-[624px]'
          : 'h-[242px] max-lg:h-[440px] max-md:h-[486px] max-sm:h-[568px]',
      )}
    />
  );
}

function Unavailable() {
  return (
    <Card className="mb-3.5 text-[13px] text-ink-3">
      The filters could not be loaded. Reload the page once you are connected.
    </Card>
  );
}

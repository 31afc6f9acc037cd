'use client';

import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import { FilterToggle } from '@/components/transactions/filter-toggle';
import { TransactionSearch } from '@/components/transactions/transaction-search';
import { useTransactionsNavigation } from '@/components/transactions/use-transactions-navigation';
import { Card } from '@/components/ui/card';
import { countFilters } from '@/lib/domain/transactions-query';

const loadPanel = () => import('@/components/transactions/filter-panel').then((module) => module.FilterPanel);

/** Loaded when it is first wanted; with a filtered address it comes along at once. */
const FilterPanel = dynamic(loadPanel, {
  loading: () => (
    <Card aria-busy className="mb-3.5 h-[169px] max-[1424px]:h-[217px] max-lg:h-[316px] max-sm:h-[486px]" />
  ),
});

/** Search box and filters. The panel opens by itself when filters come with the address. */
export function TransactionToolbar() {
  const { query } = useTransactionsNavigation();
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
          onToggle={() => setOpen(!open)}
          onPrepare={() => void loadPanel().catch(() => undefined)}
        />
      </div>
      {open ? <FilterPanel id={panelId} /> : null}
    </>
  );
}

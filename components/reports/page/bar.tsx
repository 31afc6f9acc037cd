'use client';

import { Suspense, useId, useState, type ReactNode } from 'react';
import { useReportNavigation } from '@/components/reports/navigation';
import { RangeSelect } from '@/components/reports/page/range';
import { ReportSearch } from '@/components/reports/page/search';
import { FilterToggle } from '@/components/filters/toggle';
import { Card } from '@/components/ui/card';
import { lazyOr } from '@/components/ui/lazy-or';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { countFilters } from '@/lib/domain/transactions/query';

const loadPanel = () => import('@/components/filters/panel').then((module) => module.FilterPanel);

/** Loaded when first opened. */
const FilterPanel = lazyOr(loadPanel, Unavailable);

type ReportBarProps = {
  days: Span;
  otherPeriods: boolean;
  today: CalendarDate;
  /** Controls that only this report has. */
  children: ReactNode;
};

/** The controls of a report: its days, its filters, and its own. */
export function ReportBar({ days, otherPeriods, today, children }: ReportBarProps) {
  const { query, change } = useReportNavigation();
  const { load, prepare } = useLoaded(loadPanel);
  const panelId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <RangeSelect days={days} otherPeriods={otherPeriods} today={today} />
          <FilterToggle
            panelId={panelId}
            active={countFilters({ ...query.filter, from: undefined, to: undefined })}
            open={open}
            onToggle={() => (open ? setOpen(false) : void load().then((there) => there && setOpen(true)))}
            onPrepare={prepare}
          />
          <ReportSearch />
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-3 max-md:ml-0">{children}</div>
      </div>
      {open ? (
        <Suspense
          fallback={<Card aria-busy className="mb-3.5 h-[242px] max-lg:h-[440px] max-sm:h-[480px]" />}
        >
          <FilterPanel
            id={panelId}
            filter={query.filter}
            onChange={(values) => change({ filter: values })}
            withDates={false}
            budgetPeriod={null}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Unavailable() {
  return (
    <Card className="mb-3.5 text-[13px] text-ink-3">
      The filters could not be loaded. Reload the page once you are connected.
    </Card>
  );
}

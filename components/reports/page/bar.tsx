'use client';

import { Suspense, useId, useState, type ReactNode } from 'react';
import { useChoices } from '@/components/entry/choices';
import { AccountFilter } from '@/components/filters/account';
import { CategoryFilter } from '@/components/filters/category';
import { TagFilter } from '@/components/filters/tag';
import { useReportNavigation } from '@/components/reports/navigation';
import { RangeSelect } from '@/components/reports/page/range';
import { FilterToggle } from '@/components/filters/toggle';
import { Card } from '@/components/ui/card';
import { lazyOr } from '@/components/ui/lazy-or';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { countFilters, type TransactionFilter } from '@/lib/domain/transactions/query';

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
  const choices = useChoices();
  const [open, setOpen] = useState(false);
  const field = {
    filter: query.filter,
    onChange: (values: TransactionFilter) => change({ filter: values }),
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <RangeSelect days={days} otherPeriods={otherPeriods} today={today} />
          {/* The most used fields of the panel; on narrow screens they are in it alone. */}
          <div className="flex gap-2 max-lg:hidden [&_button]:px-2.5 [&_button]:text-[13px]">
            <div className="w-33">
              <AccountFilter aria-label="Accounts" {...field} />
            </div>
            <div className="w-33">
              <CategoryFilter aria-label="Categories" {...field} />
            </div>
            <div className="w-26">
              <TagFilter aria-label="Tags" placeholder="All tags" tags={choices?.tags ?? []} {...field} />
            </div>
          </div>
          <FilterToggle
            panelId={panelId}
            active={countFilters({ ...query.filter, from: undefined, to: undefined })}
            open={open}
            onToggle={() => (open ? setOpen(false) : void load().then((there) => there && setOpen(true)))}
            onPrepare={prepare}
          />
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-3 max-md:ml-0">{children}</div>
      </div>
      {open ? (
        <Suspense
          fallback={<Card aria-busy className="mb-3.5 h-[242px] max-lg:h-[440px] max-sm:h-[480px]" />}
        >
          <FilterPanel id={panelId} {...field} withDates={false} budgetPeriod={null} />
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

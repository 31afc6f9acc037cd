'use client';

import { useMemo, type ReactNode } from 'react';
import { EmptyReport } from '@/components/reports/page/empty';
import { LeftOutNote } from '@/components/reports/page/left-out';
import { ColumnSteps } from '@/components/reports/cells/column-steps';
import { TableContext, type ReportTable } from '@/components/reports/cells/context';
import { useShownColumn } from '@/components/reports/cells/use-shown-column';
import { HEAT } from '@/components/reports/cells/heat';
import { GridSection, ReportGrid } from '@/components/reports/cells/grid';
import { RateLine } from '@/components/reports/months/rate-line';
import { CategoryMark } from '@/components/reports/cells/category-mark';
import { useReportNavigation } from '@/components/reports/navigation';
import { Card } from '@/components/ui/card';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import type { MonthReport } from '@/lib/domain/reports/document';
import { hrefBehind } from '@/lib/domain/reports/drill-down';
import type { Per } from '@/lib/domain/reports/enums';
import { keptLine, lineSections, toggledOpen } from '@/lib/domain/reports/lines';
import { cn } from '@/lib/utils';

type MonthsViewProps = {
  report: MonthReport;
  days: Span;
  per: Per;
  today: CalendarDate;
  /** Loads sample data, where there are no rows. */
  sampleData: ReactNode;
};

/** Months below its controls: the table, and the rows left out of it. */
export function MonthsView({ report, days, per, today, sampleData }: MonthsViewProps) {
  const { shown, pending, show } = useReportNavigation();
  const { buckets, spending, income } = report;
  const [column, setColumn] = useShownColumn(buckets);
  const { filter, open } = shown;
  const table = useMemo((): ReportTable => {
    const grouped = [...spending.rows, ...income.rows].flatMap(({ name, group }) =>
      name === null ? [] : [{ name, group }],
    );
    return {
      ...{ buckets, limits: report.limits, days, per, today, column, noun: 'Category' },
      hrefOf: (line, within) =>
        hrefBehind(
          filter,
          { of: line?.of ?? 'kept', key: line?.row ?? null, by: 'category', days: within },
          grouped,
        ),
      markOf: (line) => <CategoryMark line={line} />,
      onToggle: ({ row }) => row && show({ open: toggledOpen(report, open, row.key) }),
    };
  }, [report, days, per, today, column, buckets, spending, income, filter, open, show]);

  if (spending.rows.length + income.rows.length === 0)
    return <EmptyReport of="kept" days={days} today={today} report={report} sampleData={sampleData} />;
  return (
    <TableContext value={table}>
      <div
        aria-busy={pending}
        className={cn('transition-opacity duration-150', pending && 'opacity-60 delay-150')}
      >
        <ColumnSteps ownOrder="My order" onColumn={setColumn} />
        <Card className="max-h-[calc(100dvh-3rem)] overflow-auto p-0 max-md:max-h-none">
          <ReportGrid label="Months">
            {lineSections(report, shown).map(({ of, lines }) => (
              <GridSection key={of} heading={of === 'spending' ? 'Spending' : 'Income'} lines={lines} />
            ))}
            <GridSection lines={[keptLine(report)]} />
            <tbody role="rowgroup" className="max-md:block">
              <RateLine report={report} />
            </tbody>
          </ReportGrid>
        </Card>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-1 pt-3">
          <LeftOutNote report={report} days={days} />
          <div className="flex flex-wrap items-center gap-x-4.5 gap-y-2 text-[13px] text-ink-3 max-md:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys="Enter" /> rows of a cell
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys="Space" /> unfold or sort
            </span>
            {shown.heat ? <HeatScale /> : null}
          </div>
        </div>
      </div>
    </TableContext>
  );
}

function HeatScale() {
  return (
    <span className="flex items-center gap-2">
      less
      <span aria-hidden className="flex gap-0.5">
        {Object.values(HEAT).map((step) => (
          <span key={step} className={cn('h-[11px] w-[15px] rounded-[2px] border border-border', step)} />
        ))}
      </span>
      more, in its row
    </span>
  );
}

'use client';

import { Suspense, useMemo, useRef } from 'react';
import { useCategories } from '@/components/categories/colors';
import { focusReportSearch } from '@/components/reports/page/search';
import { useReportNavigation } from '@/components/reports/navigation';
import { KeyMark } from '@/components/reports/spending/key-mark';
import { useKeyHref } from '@/components/reports/spending/use-href';
import type { SpendingViewProps } from '@/components/reports/spending/view-props';
import { ColumnSteps } from '@/components/reports/cells/column-steps';
import { TableContext, type ReportTable } from '@/components/reports/cells/context';
import { useShownColumn } from '@/components/reports/cells/use-shown-column';
import { GridSection, ReportGrid } from '@/components/reports/cells/grid';
import { Card } from '@/components/ui/card';
import { ChartUnavailable } from '@/components/ui/charts/unavailable';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { InView } from '@/components/ui/in-view';
import { lazyOr } from '@/components/ui/lazy-or';
import { distinctColors, ownColors } from '@/lib/domain/categories/color';
import type { Bucket } from '@/lib/domain/reports/document';
import { keyLines } from '@/lib/domain/reports/lines';
import { chosenKeys, lineSeries, stackedSeries, toggledKeys } from '@/lib/domain/reports/series';
import { keyHeading } from '@/lib/domain/reports/texts';

const TimeChart = lazyOr(
  () => import('@/components/reports/spending/chart').then((module) => module.TimeChart),
  ChartUnavailable,
);

const ChartSkeleton = () => <Skeleton className="h-full" />;

/** Keys by bucket: stacked, or some of them as lines, and the table of all. */
export function SpendingOverTime({ report, days, per, today }: SpendingViewProps) {
  const { shown, show, open } = useReportNavigation();
  const tablePlace = useRef<HTMLDivElement>(null);
  const { buckets } = report;
  const [column, setColumn] = useShownColumn(buckets);
  const hrefOf = useKeyHref();
  const categories = useCategories();
  const isLines = shown.view === 'lines';
  const series = useMemo(
    () => (isLines ? lineSeries(report, shown) : stackedSeries(report, shown)),
    [isLines, report, shown],
  );
  const colors = useMemo(() => {
    const drawn = series.filter(({ isRest }) => !isRest);
    const isCategory = shown.by === 'category' || shown.by === 'group';
    return distinctColors(
      drawn.map(({ name }) => name),
      // Those of their groups are the same for several.
      isCategory ? ownColors(categories) : {},
    );
  }, [series, shown.by, categories]);
  const table = useMemo((): ReportTable => {
    const chosen = chosenKeys(report, shown).map(({ key }) => key);
    return {
      ...{ buckets, limits: [], days, per, today, column, hrefOf },
      noun: keyHeading(shown.by),
      markOf: (line) => (
        <KeyMark
          line={line}
          color={colors.get(line.name) ?? null}
          chosen={isLines ? chosen : null}
          onChoose={(key) => show({ open: toggledKeys(chosen, key) })}
        />
      ),
      onToggle: focusReportSearch,
    };
  }, [report, shown, buckets, days, per, today, column, hrefOf, colors, isLines, show]);

  const lines = keyLines(report, shown);

  function openPart(key: string | null, bucket: Bucket) {
    const line = lines.find(({ row }) => row !== null && row.key === key) ?? null;
    // The keys that the chart does not draw are in the table.
    if (key !== null && line === null) return showTable(tablePlace.current);
    const href = hrefOf(line, bucket);
    if (href) open(href);
  }

  return (
    <TableContext value={table}>
      <Card className="mb-4 min-w-0">
        <div className="h-80 max-sm:h-64">
          <InView fallback={<ChartSkeleton />}>
            <Suspense fallback={<ChartSkeleton />}>
              <TimeChart
                report={report}
                series={series}
                colors={colors}
                per={per}
                today={today}
                onOpen={openPart}
              />
            </Suspense>
          </InView>
        </div>
      </Card>
      <div ref={tablePlace} className="scroll-mt-4">
        <ColumnSteps ownOrder="The largest first" onColumn={setColumn} />
        <Card className="max-h-[calc(100dvh-3rem)] overflow-auto p-0 max-md:max-h-none">
          <ReportGrid label={table.noun}>
            <GridSection lines={lines} />
          </ReportGrid>
        </Card>
      </div>
    </TableContext>
  );
}

/** Leads to a report's table: its first cell gets the focus. */
function showTable(place: HTMLElement | null) {
  place?.scrollIntoView({ block: 'start' });
  place?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
}

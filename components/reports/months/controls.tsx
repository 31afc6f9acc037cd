'use client';

import { ReportBar } from '@/components/reports/page/bar';
import { columnOptions } from '@/components/reports/page/column-options';
import { BarSwitch } from '@/components/reports/page/switch';
import { useReportNavigation } from '@/components/reports/navigation';
import { Segmented } from '@/components/ui/fields/segmented';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import type { Per } from '@/lib/domain/reports/enums';

type MonthsControlsProps = { days: Span; per: Per; today: CalendarDate };

/** The controls of Months: its days, filters and columns, tints, and limits. */
export function MonthsControls({ days, per, today }: MonthsControlsProps) {
  const { query, defaults, change, show } = useReportNavigation();
  return (
    <ReportBar days={days} otherPeriods={defaults.otherPeriods} today={today}>
      <BarSwitch label="Shade" checked={query.heat} onChange={(heat) => show({ heat })} />
      <BarSwitch label="Limits" checked={query.limits} onChange={(limits) => change({ limits })} />
      <Segmented
        label="Columns"
        options={columnOptions([
          // Only an address asks for these: they are too narrow a view of most spans.
          ...(per === 'day' || per === 'week' ? [per] : []),
          ...(defaults.otherPeriods ? (['period'] as const) : []),
          ...(['month', 'quarter', 'year'] as const),
        ])}
        value={per}
        onValueChange={(next) => change({ per: next })}
      />
    </ReportBar>
  );
}

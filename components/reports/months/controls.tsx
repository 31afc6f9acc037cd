'use client';

import { ReportBar } from '@/components/reports/page/bar';
import { BarSwitch } from '@/components/reports/page/switch';
import { useReportNavigation } from '@/components/reports/navigation';
import { Segmented } from '@/components/ui/fields/segmented';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import type { Per } from '@/lib/domain/reports/enums';

const OPTIONS: { value: Per; label: string }[] = [
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
  { value: 'year', label: 'Years' },
];
/** Columns that only an address asks for: they are too narrow a view of most spans. */
const NARROW: { value: Per; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
];
const PERIODS = { value: 'period' as const, label: 'Budget periods' };

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
        options={[
          ...NARROW.filter(({ value }) => value === per),
          ...(defaults.otherPeriods ? [PERIODS] : []),
          ...OPTIONS,
        ]}
        value={per}
        onValueChange={(next) => change({ per: next })}
      />
    </ReportBar>
  );
}

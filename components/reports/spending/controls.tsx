'use client';

import { useRef, useState } from 'react';
import { ReportBar } from '@/components/reports/page/bar';
import { columnOptions } from '@/components/reports/page/column-options';
import { problemAttributes } from '@/components/reports/page/problem-attributes';
import { useReportNavigation } from '@/components/reports/navigation';
import { Segmented } from '@/components/ui/fields/segmented';
import { Select } from '@/components/ui/fields/select';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { BUCKETS, COMPARISONS, MEASURES, type By, type Per, type View } from '@/lib/domain/reports/enums';
import { keysOf } from '@/lib/domain/reports/query';
import { daysText } from '@/lib/domain/reports/range';
import { cn } from '@/lib/utils';

const fetchForm = () => import('@/components/filters/span-form').then((module) => module.SpanForm);

const VIEWS: { value: View; label: string }[] = [
  { value: 'bars', label: 'Bars' },
  { value: 'time', label: 'Over time' },
  { value: 'lines', label: 'Lines' },
];
const BY: Record<By, string> = {
  category: 'By category',
  group: 'By group',
  payee: 'By payee',
  account: 'By account',
  tag: 'By tag',
  all: 'In total',
};
const MEASURE_LABELS = { spending: 'Spending', income: 'Income', kept: 'Kept' };
const COMPARISON_LABELS = {
  previous: 'Against the time before',
  'last-year': 'Against a year before',
  average: 'Against the average before',
};
/** The values of no comparison, of the two days that are chosen, and of others. */
const NONE = 'none';
const CHOSEN = 'chosen';
const OTHER = 'other';

type SpendingControlsProps = { days: Span; per: Per; today: CalendarDate };

/** The controls of Spending: its days, filters, measure and keys, the buckets, what it is compared with, and its view. */
export function SpendingControls({ days, per, today }: SpendingControlsProps) {
  const { query, defaults, change, show } = useReportNavigation();
  const { of, by, view } = query;
  return (
    <>
      <ReportBar days={days} otherPeriods={defaults.otherPeriods} today={today}>
        <Segmented label="View" options={VIEWS} value={view} onValueChange={(next) => show({ view: next })} />
      </ReportBar>
      <div className="mb-3 flex flex-wrap gap-2">
        <Select
          aria-label="Measure"
          className={CHOICE}
          options={MEASURES.map((value) => ({ value, label: MEASURE_LABELS[value] }))}
          value={of}
          onValueChange={(value) => {
            const next = MEASURES.find((one) => one === value) ?? of;
            // Not every measure has every key.
            change({ of: next, by: keysOf(next).includes(by) ? by : (keysOf(next)[0] ?? by), open: [] });
          }}
        />
        <Select
          aria-label="By"
          className={CHOICE}
          options={keysOf(of).map((value) => ({ value, label: BY[value] }))}
          value={by}
          onValueChange={(value) =>
            change({ by: keysOf(of).find((one) => one === value) ?? by, open: [], sort: null })
          }
        />
        {view === 'lines' ? null : <ComparisonSelect days={days} today={today} />}
        {view === 'bars' ? null : (
          <Select
            aria-label="Columns"
            className={CHOICE}
            options={columnOptions([
              ...(defaults.otherPeriods ? (['period'] as const) : []),
              ...BUCKETS.filter((one) => one !== 'period'),
            ])}
            value={per}
            onValueChange={(value) => change({ per: BUCKETS.find((one) => one === value) ?? per })}
          />
        )}
      </div>
    </>
  );
}

const CHOICE = 'w-auto min-w-36 max-w-full max-sm:flex-1';

function ComparisonSelect({ days, today }: { days: Span; today: CalendarDate }) {
  const { query, change } = useReportNavigation();
  const { against } = query;
  const [open, setOpen] = useState(false);
  const { Loaded: SpanForm, load } = useLoaded(fetchForm);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = against !== null && typeof against !== 'string' ? against : null;

  function choose(value: string) {
    if (value === NONE) change({ against: null });
    else if (value === OTHER) void load().then((there) => there && setOpen(true));
    else change({ against: COMPARISONS.find((one) => one === value) ?? against });
  }

  return (
    <>
      <Select
        ref={button}
        aria-label="Compare with"
        {...problemAttributes(query, 'vsto')}
        className={cn(CHOICE, 'tabular-nums')}
        options={[
          { value: NONE, label: 'Compared with nothing' },
          ...COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] })),
          ...(chosen ? [{ value: CHOSEN, label: `Against ${daysText(chosen)}` }] : []),
          { value: OTHER, label: 'Against other days...' },
        ]}
        value={chosen ? CHOSEN : typeof against === 'string' ? against : NONE}
        onValueChange={choose}
      />
      {SpanForm && open ? (
        <SpanForm
          button={button}
          {...(chosen ?? days)}
          today={today}
          onClose={() => setOpen(false)}
          onChoose={(span) => {
            setOpen(false);
            change({ against: span });
          }}
        />
      ) : null}
    </>
  );
}

'use client';

import { useRef, useState } from 'react';
import { problemAttributes } from '@/components/reports/page/problem-attributes';
import { useReportNavigation } from '@/components/reports/navigation';
import { Select } from '@/components/ui/fields/select';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { RANGES } from '@/lib/domain/reports/enums';
import { rangeLabel } from '@/lib/domain/reports/range';

const fetchForm = () => import('@/components/filters/span-form').then((module) => module.SpanForm);

/** The values of the two days that are chosen, and of others. */
const CHOSEN = 'chosen';
const OTHER = 'other';

type RangeSelectProps = {
  /** The days that are shown. */
  days: Span;
  /** True for budget periods that are no calendar months. */
  otherPeriods: boolean;
  today: CalendarDate;
};

/** Chooses the days of a report: a range that moves with today, or any two days. */
export function RangeSelect({ days, otherPeriods, today }: RangeSelectProps) {
  const { query, change } = useReportNavigation();
  const [open, setOpen] = useState(false);
  const { Loaded: SpanForm, load } = useLoaded(fetchForm);
  const button = useRef<HTMLButtonElement>(null);
  const ranges = RANGES.filter((range) => otherPeriods || !range.endsWith('period'));

  function choose(value: string) {
    const range = RANGES.find((one) => one === value);
    if (range) change({ range, filter: { from: undefined, to: undefined } });
    else void load().then((there) => there && setOpen(true));
  }

  return (
    <>
      <Select
        ref={button}
        aria-label="Days"
        {...problemAttributes(query, 'to')}
        className="w-auto max-w-full min-w-40 tabular-nums max-sm:flex-1"
        options={[
          ...ranges.map((range) => ({ value: range, label: rangeLabel(range, days) })),
          ...(query.range === null ? [{ value: CHOSEN, label: rangeLabel(null, days) }] : []),
          { value: OTHER, label: 'Choose days...' },
        ]}
        value={query.range ?? CHOSEN}
        onValueChange={choose}
      />
      {SpanForm && open ? (
        <SpanForm
          button={button}
          {...days}
          today={today}
          onClose={() => setOpen(false)}
          onChoose={(filter) => {
            setOpen(false);
            change({ range: null, filter });
          }}
        />
      ) : null}
    </>
  );
}

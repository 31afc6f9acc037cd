'use client';

import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { usePeriodNavigation } from '@/components/dashboard/use-period-navigation';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { offsetOf, PERIOD_TYPES, periodOf, type PeriodChoice } from '@/lib/domain/period';
import { cn } from '@/lib/utils';

const TYPES = PERIOD_TYPES.map((type) => ({
  value: type,
  label: type.charAt(0).toUpperCase() + type.slice(1),
}));

const loadCalendar = () => import('@/components/dashboard/period-calendar');
const PeriodCalendar = dynamic(() => loadCalendar().then((module) => module.PeriodCalendar), { ssr: false });

/** Chooses the dashboard's period: type, neighbours, today's, or the one that holds a date. The address keeps it. */
export function PeriodControls({ choice, today }: { choice: PeriodChoice; today: CalendarDate }) {
  const { shown, pending, go, prepare } = usePeriodNavigation(choice);
  const [open, setOpen] = useState(false);
  const label = useRef<HTMLButtonElement>(null);
  const period = periodOf(shown, today);
  const { type, offset } = shown;
  const step = (by: -1 | 1) => {
    const next = { type, offset: offset + by };
    return { onClick: () => go(next), onPointerEnter: () => prepare(next), onFocus: () => prepare(next) };
  };

  return (
    <div className="flex flex-wrap items-center gap-3" aria-busy={pending}>
      {/* Its place is kept, so that the arrows stay under the pointer when it appears. */}
      <Button
        variant="ghost"
        className={cn('max-sm:order-last max-sm:-ml-1.5 max-sm:px-2', offset === 0 && 'invisible')}
        onPointerEnter={() => prepare({ type, offset: 0 })}
        onClick={() => {
          go({ type, offset: 0 });
          label.current?.focus();
        }}
      >
        Today
      </Button>
      <Segmented
        label="Period"
        options={TYPES}
        value={type}
        onValueChange={(next) => go({ type: next, offset })}
        onPrepare={(next) => {
          if (next !== type) prepare({ type: next, offset });
        }}
      />
      <div className="flex items-center gap-1.5">
        <Button variant="outline" size="icon" aria-label="Previous" {...step(-1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          ref={label}
          variant="outline"
          className="tabular-nums max-sm:w-[calc(100vw-196px)] max-sm:max-w-[190px] max-sm:px-1 sm:min-w-[208px]"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={() => void loadCalendar()}
          onFocus={() => void loadCalendar()}
          onClick={() => setOpen(!open)}
        >
          <CalendarDays aria-hidden className="max-sm:hidden" />
          {period.label}
        </Button>
        {open ? (
          <PeriodCalendar
            button={label}
            selected={offset === 0 ? today : period.start}
            onClose={() => setOpen(false)}
            onSelect={(date) => {
              setOpen(false);
              go({ type, offset: offsetOf(type, date, today) });
            }}
          />
        ) : null}
        <Button variant="outline" size="icon" aria-label="Next" {...step(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {pending ? '' : `Showing ${period.label}`}
      </p>
    </div>
  );
}

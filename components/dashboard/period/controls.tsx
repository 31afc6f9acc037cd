'use client';

import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePeriodKeys } from '@/components/dashboard/period/use-keys';
import { usePeriodNavigation } from '@/components/dashboard/period/use-navigation';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/fields/segmented';
import { useLoaded } from '@/components/ui/use-loaded';
import { periodLabel } from '@/lib/domain/budgets/period';
import { knownDays } from '@/lib/domain/dashboard/budget-periods';
import type { BudgetDays, BudgetPeriods } from '@/lib/domain/dashboard/budget-periods-document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { offsetOf, periodOf } from '@/lib/domain/dates/period';
import { PERIOD_TYPES, type ShownChoice, type ShownType } from '@/lib/domain/dates/period-choice';
import { cn } from '@/lib/utils';

const BUDGET_PERIOD = 'Budget period';

const TYPES = PERIOD_TYPES.map((type) => ({
  value: type as ShownType,
  label: type.charAt(0).toUpperCase() + type.slice(1),
}));
const TYPES_WITH_BUDGET = [...TYPES, { value: 'budget' as const, label: BUDGET_PERIOD }];

const fetchCalendar = () =>
  import('@/components/dashboard/period/calendar').then((module) => module.PeriodCalendar);

type PeriodControlsProps = {
  choice: ShownChoice;
  /** The shown budget period and its neighbours; null while a period of the calendar is shown. */
  budget: BudgetPeriods | null;
  /** The running budget period; null for calendar months, which have no choice. It arrives with the figures. */
  running: Promise<BudgetDays | null>;
  today: CalendarDate;
};

/**
 * Chooses the dashboard's period: its type, the previous and next one, today's, or that of a date. The URL keeps it.
 */
export function PeriodControls({ choice, budget, running: arriving, today }: PeriodControlsProps) {
  const { shown, pending, go, prepare } = usePeriodNavigation(choice);
  usePeriodKeys(shown, go);
  const [open, setOpen] = useState(false);
  const { Loaded: PeriodCalendar, load, prepare: prepareCalendar } = useLoaded(fetchCalendar);
  const label = useRef<HTMLButtonElement>(null);
  const running = useArrived(arriving);
  const { type, offset } = shown;
  const days = type === 'budget' ? knownDays(shown, budget, running) : null;
  const period = type === 'budget' ? null : periodOf({ type, offset }, today);
  const [name, start] = period
    ? [period.label, period.start]
    : days
      ? [periodLabel(days), days.from]
      : [BUDGET_PERIOD, today];
  const step = (by: -1 | 1) => {
    const next = { type, offset: offset + by };
    return { onClick: () => go(next), onPointerEnter: () => prepare(next), onFocus: () => prepare(next) };
  };

  function toggle() {
    setOpen(!open);
    if (!open) void load().then((there) => there || setOpen(false));
  }

  return (
    <div className="flex flex-wrap items-center gap-3" aria-busy={pending}>
      {/* Its space is reserved, so that the arrows don't move when it appears. */}
      <Button
        variant="ghost"
        className={cn(
          'max-[1100px]:order-last max-sm:-ml-1.5 max-sm:px-2',
          offset === 0 && shown.day === undefined && 'invisible',
        )}
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
        options={running || budget ? TYPES_WITH_BUDGET : TYPES}
        className={running || budget ? 'max-sm:flex-wrap' : undefined}
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
          onPointerEnter={prepareCalendar}
          onFocus={prepareCalendar}
          onClick={toggle}
        >
          <CalendarDays aria-hidden className="max-sm:hidden" />
          {name}
        </Button>
        {PeriodCalendar && open ? (
          <PeriodCalendar
            button={label}
            selected={offset === 0 ? today : start}
            onClose={() => setOpen(false)}
            onSelect={(date) => {
              setOpen(false);
              go(
                type === 'budget'
                  ? { type, offset: 0, day: date }
                  : { type, offset: offsetOf(type, date, today) },
              );
            }}
          />
        ) : null}
        <Button variant="outline" size="icon" aria-label="Next" {...step(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {pending ? '' : `Showing ${name}`}
      </p>
    </div>
  );
}

/** The value of a promise once it is there, and the value before while the next one arrives. */
function useArrived<Value>(promise: Promise<Value | null>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let left = false;
    void promise.then((arrived) => {
      if (!left) setValue(arrived);
    });
    return () => {
      left = true;
    };
  }, [promise]);
  return value;
}

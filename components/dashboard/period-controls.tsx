'use client';

import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useOptimistic, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { LazyCalendar } from '@/components/ui/lazy-calendar';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Segmented } from '@/components/ui/segmented';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import {
  fromLocalDate,
  PERIOD_TYPES,
  periodHref,
  periodHrefOfDate,
  periodOf,
  toLocalDate,
  type PeriodChoice,
} from '@/lib/domain/period';

const TYPES = PERIOD_TYPES.map((type) => ({
  value: type,
  label: type.charAt(0).toUpperCase() + type.slice(1),
}));

/** Chooses the dashboard's period: type, neighbours, or the one that holds a date. The address keeps it. */
export function PeriodControls({ choice, today }: { choice: PeriodChoice; today: CalendarDate }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [shown, show] = useOptimistic(choice);
  const [open, setOpen] = useState(false);
  const period = periodOf(shown, today);

  const go = (next: PeriodChoice) =>
    startTransition(() => {
      show(next);
      router.push(periodHref(next), { scroll: false });
    });

  return (
    <div className="flex flex-wrap items-center gap-3" aria-busy={pending}>
      <Segmented
        label="Period"
        options={TYPES}
        value={shown.type}
        onValueChange={(type) => go({ type, offset: shown.offset })}
      />
      <div className="flex items-center gap-1.5">
        <Button
          variant="outline"
          size="icon"
          aria-label="Previous"
          onClick={() => go({ ...shown, offset: shown.offset - 1 })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Button variant="outline" className="tabular-nums">
              <CalendarDays aria-hidden />
              {period.label}
            </Button>
          </PopoverTrigger>
          <PopoverContent align="end" aria-label="Choose a date">
            <LazyCalendar
              mode="single"
              required
              autoFocus
              selected={toLocalDate(shown.offset === 0 ? today : period.start)}
              defaultMonth={toLocalDate(shown.offset === 0 ? today : period.start)}
              onSelect={(day: Date) => {
                setOpen(false);
                startTransition(() =>
                  router.push(periodHrefOfDate(shown.type, fromLocalDate(day), today), { scroll: false }),
                );
              }}
            />
          </PopoverContent>
        </Popover>
        <Button
          variant="outline"
          size="icon"
          aria-label="Next"
          onClick={() => go({ ...shown, offset: shown.offset + 1 })}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  );
}

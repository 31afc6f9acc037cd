'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition, type KeyboardEvent } from 'react';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import {
  monthHref,
  monthWith,
  sameDayIn,
  stepMonth,
  weeksOf,
  type Month,
} from '@/lib/domain/recurring/calendar/month';

/** The days of a month: the one that the Tab key reaches, the opened one, and the keys that move between them. */
export function useCalendar(month: Month, today: CalendarDate) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const first = monthWith(today) === month ? today : `${month}-01`;
  const [chosen, setChosen] = useState({ month, current: first, opened: null as CalendarDate | null });
  const shownOf = (last: typeof chosen) =>
    last.month === month ? last : { month, current: first, opened: null };
  const { current, opened } = shownOf(chosen);
  const grid = useRef<HTMLDivElement>(null);
  /** The day of another month that gets the focus once that month is shown. */
  const awaited = useRef<CalendarDate | null>(null);

  useEffect(() => {
    const day = awaited.current;
    if (day === null || monthWith(day) !== month) return;
    awaited.current = null;
    setChosen({ month, current: day, opened: null });
    buttonOf(grid.current, day)?.focus();
  }, [month]);

  function moveTo(day: CalendarDate) {
    if (weeksOf(month).flat().includes(day)) {
      // The focus makes it the current one.
      buttonOf(grid.current, day)?.focus();
      return;
    }
    awaited.current = day;
    startTransition(() => router.push(monthHref(monthWith(day), today, 'calendar'), { scroll: false }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const day = dayAfterKey(event.key, current, month);
    if (day === null) return;
    event.preventDefault();
    moveTo(day);
  }

  return {
    pending,
    current,
    opened,
    grid,
    onKeyDown,
    focusOn: (day: CalendarDate) => setChosen((last) => ({ ...shownOf(last), current: day })),
    toggle: (day: CalendarDate) =>
      setChosen((last) => ({ month, current: day, opened: shownOf(last).opened === day ? null : day })),
    close: () => {
      setChosen((last) => ({ ...shownOf(last), opened: null }));
      buttonOf(grid.current, current)?.focus();
    },
  };
}

function dayAfterKey(key: string, day: CalendarDate, month: Month): CalendarDate | null {
  const week = weeksOf(month).find((days) => days.includes(day)) ?? [];
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return week[0] ?? null;
    case 'End':
      return week.at(-1) ?? null;
    case 'PageUp':
      return sameDayIn(stepMonth(month, -1), day);
    case 'PageDown':
      return sameDayIn(stepMonth(month, 1), day);
    default:
      return null;
  }
}

function buttonOf(grid: HTMLElement | null, day: CalendarDate) {
  return grid?.querySelector<HTMLElement>(`[data-day="${day}"]`);
}

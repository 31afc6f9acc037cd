'use client';

import type { KeyboardEvent, RefObject } from 'react';
import { DayCell } from '@/components/recurring/calendar/day-cell';
import { formatMonthYear, formatShortWeekday, formatWeekday } from '@/lib/domain/dates/format';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { itemsByDay, type CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { monthWith, weeksOf, type Month } from '@/lib/domain/recurring/calendar/month';

type MonthGridProps = {
  month: Month;
  today: CalendarDate;
  items: readonly CalendarItem[];
  /** The day that the Tab key reaches. */
  current: CalendarDate;
  opened: CalendarDate | null;
  grid: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusDay: (day: CalendarDate) => void;
  onToggle: (day: CalendarDate) => void;
};

/** The days of a month in weeks from Monday on, with those of its neighbours that complete them. */
export function MonthGrid({
  month,
  today,
  items,
  current,
  opened,
  grid,
  onKeyDown,
  onFocusDay,
  onToggle,
}: MonthGridProps) {
  const weeks = weeksOf(month);
  const days = itemsByDay(items);
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={formatMonthYear(`${month}-01`)}
      onKeyDown={onKeyDown}
      className="flex flex-1 flex-col"
    >
      <div role="row" className="grid grid-cols-7 text-[12.5px] font-medium text-ink-3">
        {weeks[0]?.map((day) => (
          <span
            key={day}
            role="columnheader"
            aria-label={formatWeekday(day)}
            className="px-2.5 py-2 max-md:px-0 max-md:text-center"
          >
            {formatShortWeekday(day)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="grid flex-1 grid-cols-7 border-t border-border">
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              items={days.get(day) ?? []}
              isOutside={monthWith(day) !== month}
              isToday={day === today}
              isCurrent={day === current}
              isOpened={day === opened}
              onFocus={() => onFocusDay(day)}
              onToggle={() => onToggle(day)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

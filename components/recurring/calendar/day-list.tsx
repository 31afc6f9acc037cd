'use client';

import { ItemLine } from '@/components/recurring/calendar/item-line';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { itemsByDay, type CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { isOpen } from '@/lib/domain/recurring/occurrence-state';
import { cn } from '@/lib/utils';

type DayListProps = {
  items: readonly CalendarItem[];
  today: CalendarDate;
  /** True if they are those of an opened day, whose date the heading says. */
  isOpened?: boolean;
  /** True if the grid next to it shows those that are over. */
  isOpenOnly?: boolean;
  /** Opens a day; without it, days are not opened. */
  onOpen?: (day: CalendarDate) => void;
  onChanged: () => void;
};

const DAY = 'mt-2 self-start text-left text-[13px]/5 text-ink-3 tabular-nums';

/** Items by day. */
export function DayList({
  items,
  today,
  isOpened = false,
  isOpenOnly = false,
  onOpen,
  onChanged,
}: DayListProps) {
  return (
    <ul>
      {[...itemsByDay(items)].map(([day, ofDay]) => (
        <li
          key={day}
          className={cn(
            'grid gap-x-2 border-t border-border first:border-t-0',
            !isOpened && 'grid-cols-[50px_minmax(0,1fr)]',
            isOpenOnly && !ofDay.some(isOpen) && 'min-[1101px]:hidden',
          )}
        >
          {isOpened ? null : onOpen ? (
            <button
              type="button"
              onClick={() => onOpen(day)}
              className={cn(
                DAY,
                'rounded-sm underline-offset-4 hover:text-ink hover:underline touch:min-h-11 touch:min-w-11',
              )}
            >
              <span className="sr-only">Open </span>
              {formatMonthDay(day)}
            </button>
          ) : (
            <span className={DAY}>{formatMonthDay(day)}</span>
          )}
          <ul className="min-w-0">
            {ofDay.map((item) => (
              <li key={item.key} className={cn(isOpenOnly && !isOpen(item) && 'min-[1101px]:hidden')}>
                <ItemLine item={item} today={today} isOpened={isOpened} onChanged={onChanged} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

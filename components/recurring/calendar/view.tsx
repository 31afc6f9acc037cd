'use client';

import { MonthGrid } from '@/components/recurring/calendar/grid';
import { calendarGrid } from '@/components/recurring/calendar/layout';
import { Legend } from '@/components/recurring/calendar/legend';
import { CalendarPanel } from '@/components/recurring/calendar/panel';
import { useCalendar } from '@/components/recurring/calendar/use-calendar';
import { Card } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import type { Month, MonthView } from '@/lib/domain/recurring/calendar/month';
import { cn } from '@/lib/utils';

type CalendarViewProps = {
  month: Month;
  today: CalendarDate;
  view: MonthView;
  /** The items of the month's weeks, by day. */
  items: readonly CalendarItem[];
  /** The items after the month, up to the next income. */
  afterwards: readonly CalendarItem[];
};

/**
 * A month of items, paid and expected: the list of its items or of those of a day, next to the grid unless the list
 * alone was chosen.
 */
export function CalendarView({ month, today, view, items, afterwards }: CalendarViewProps) {
  const { pending, current, opened, grid, onKeyDown, focusOn, toggle, close } = useCalendar(month, today);
  return (
    <div className={cn(view === 'calendar' && calendarGrid, pending && 'opacity-60')} aria-busy={pending}>
      {view === 'calendar' ? (
        <Card className="flex min-w-0 flex-col overflow-hidden p-0">
          <MonthGrid
            month={month}
            today={today}
            items={items}
            current={current}
            opened={opened}
            grid={grid}
            onKeyDown={onKeyDown}
            onFocusDay={focusOn}
            onToggle={toggle}
          />
          <Legend items={items} />
        </Card>
      ) : null}
      <CalendarPanel
        month={month}
        today={today}
        items={items}
        afterwards={afterwards}
        opened={opened}
        isAlone={view === 'list'}
        onOpen={toggle}
        onClose={close}
      />
    </div>
  );
}

'use client';

import { MonthGrid } from '@/components/recurring/calendar/grid';
import { calendarGrid } from '@/components/recurring/calendar/layout';
import { Legend } from '@/components/recurring/calendar/legend';
import { CalendarPanel } from '@/components/recurring/calendar/panel';
import { useCalendar } from '@/components/recurring/calendar/use-calendar';
import { Card } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import type { Month } from '@/lib/domain/recurring/calendar/month';
import { cn } from '@/lib/utils';

type CalendarViewProps = {
  month: Month;
  today: CalendarDate;
  /** The items of the month's weeks, by day. */
  items: readonly CalendarItem[];
};

/** A month of items, paid and expected, with the list of its items or of those of a day. */
export function CalendarView({ month, today, items }: CalendarViewProps) {
  const { pending, current, opened, grid, onKeyDown, focusOn, toggle, close } = useCalendar(month, today);
  return (
    <div className={cn(calendarGrid, pending && 'opacity-60')} aria-busy={pending}>
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
      <CalendarPanel
        month={month}
        today={today}
        items={items}
        opened={opened}
        onOpen={toggle}
        onClose={close}
      />
    </div>
  );
}

import { calendarGrid } from '@/components/recurring/calendar/layout';
import { UpcomingTabs } from '@/components/recurring/tabs';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** The tabs and the month while it loads. */
export function CalendarSkeleton() {
  return (
    <>
      <UpcomingTabs tab="calendar" />
      <div aria-busy className={calendarGrid}>
        <Skeleton className="h-[382px] rounded-card md:h-[692px]" />
        <Skeleton className="h-[420px] rounded-card" />
      </div>
    </>
  );
}

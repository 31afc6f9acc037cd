import { calendarGrid } from '@/components/recurring/calendar/layout';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** The month below its tabs while it loads. */
export function CalendarSkeleton() {
  return (
    <div aria-busy className={calendarGrid}>
      <Skeleton className="h-[382px] rounded-card md:h-[692px]" />
      <Skeleton className="h-[420px] rounded-card" />
    </div>
  );
}

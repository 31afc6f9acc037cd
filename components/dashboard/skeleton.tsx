import { ComparisonSkeleton } from '@/components/dashboard/comparison-panel';
import { statGrid } from '@/components/dashboard/stat-cards';
import { summaryGrid } from '@/components/dashboard/summary-cards';
import { chartGrid, listGrid } from '@/components/dashboard/view';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** Placeholders with the sizes of the dashboard's cards. */
export function DashboardSkeleton() {
  return (
    <div aria-busy>
      <div className={summaryGrid}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-[146px] rounded-card" />
        ))}
      </div>
      <div className={chartGrid}>
        <Skeleton className="h-[542px] rounded-card sm:h-[508px]" />
        <Skeleton className="h-[760px] rounded-card sm:h-[420px] min-[1101px]:h-[508px]" />
      </div>
      <div className={listGrid}>
        <Skeleton className="h-[363px] rounded-card" />
        <div className={statGrid}>
          {[0, 1, 2, 3, 4, 5].map((card) => (
            <Skeleton key={card} className="h-[127px] rounded-card sm:h-[110px]" />
          ))}
        </div>
      </div>
      <div className={chartGrid}>
        <ComparisonSkeleton />
      </div>
    </div>
  );
}

import { AccountsOverview } from '@/components/dashboard/accounts-overview';
import { CategoryPanel } from '@/components/dashboard/category-panel';
import { RecentTransactions } from '@/components/dashboard/recent-transactions';
import { SpendingPanel } from '@/components/dashboard/spending-panel';
import { SummaryCards } from '@/components/dashboard/summary-cards';
import { Skeleton } from '@/components/ui/skeleton';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { distinctColors } from '@/lib/domain/category-color';
import type { Period } from '@/lib/domain/period';
import { topCategories, type Dashboard } from '@/lib/domain/spending';

const charts = 'mt-4 grid gap-4 min-[1101px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

type DashboardViewProps = { dashboard: Dashboard; period: Period; today: CalendarDate };

/** The dashboard below its title: figures, charts, latest transactions, accounts. */
export function DashboardView({ dashboard, period, today }: DashboardViewProps) {
  const { top, rest } = topCategories(dashboard.categories);
  const colors = distinctColors(top.map(({ category }) => category));
  return (
    <>
      <SummaryCards dashboard={dashboard} period={period} />
      <div className={charts}>
        <SpendingPanel days={dashboard.days} period={period} today={today} />
        <CategoryPanel
          top={top}
          rest={rest}
          categoryCount={dashboard.categories.length}
          colors={colors}
          spending={dashboard.spending}
          showLimits={period.type === 'month'}
        />
      </div>
      <div className="mt-4">
        <RecentTransactions transactions={dashboard.recent} colors={colors} />
      </div>
      <AccountsOverview accounts={dashboard.accounts} />
    </>
  );
}

export function DashboardSkeleton() {
  return (
    <div aria-busy>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-[126px] rounded-card" />
        ))}
      </div>
      <div className={charts}>
        <Skeleton className="h-[478px] rounded-card" />
        <Skeleton className="h-[478px] rounded-card" />
      </div>
      <Skeleton className="mt-4 h-[380px] rounded-card" />
    </div>
  );
}

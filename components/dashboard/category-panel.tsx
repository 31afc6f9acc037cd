import { CategoryLegend } from '@/components/dashboard/category-legend';
import { CategoryTable } from '@/components/dashboard/category-table';
import { ChartCard } from '@/components/ui/chart-card';
import { LazyCategoryChart } from '@/components/dashboard/lazy-charts';
import { Money } from '@/components/money/money';
import { EmptyState } from '@/components/ui/empty-state';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { CategoryColor } from '@/lib/domain/category-color';
import { exponentOf } from '@/lib/domain/currency';
import type { Dashboard } from '@/lib/domain/dashboard';
import { expensesHref } from '@/lib/domain/drill-down';
import { topCategories } from '@/lib/domain/spending';
import { cn } from '@/lib/utils';

/** Amounts from here on have no decimals and a smaller font, so that they fit into the ring. */
const LONG_AMOUNT = 10_000_000;

type CategoryPanelProps = {
  dashboard: Dashboard;
  colors: ReadonlyMap<string, CategoryColor>;
  today: CalendarDate;
  /** The period's name. */
  label: string;
  /** True when the user has no transactions at all. */
  isNew: boolean;
};

/** The doughnut 'Spending by Category' with its legend: the top five, and the rest as one line. */
export function CategoryPanel({ dashboard, colors, today, label, isNew }: CategoryPanelProps) {
  const { categories, currency, period } = dashboard;
  const { top } = topCategories(categories);
  return (
    <ChartCard
      id="category-chart"
      title="Spending by Category"
      tableName="Spending per category"
      table={
        <CategoryTable
          categories={categories.map(({ category, spending }) => ({ category, spending }))}
          period={period}
          label={label}
        />
      }
      nothing={
        categories.length === 0 ? (
          <EmptyState
            title="No data"
            text={isNew ? 'Which categories it went to is shown here.' : 'Nothing was spent in this period.'}
            className={isNew ? 'h-[180px]' : 'h-[300px] min-[1101px]:h-[400px]'}
          />
        ) : null
      }
    >
      <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-4 min-[1101px]:min-h-[400px]">
        <div aria-hidden className="relative h-[300px] w-[240px] sm:w-[188px]">
          <LazyCategoryChart
            slices={top.map(({ category, spending }) => ({
              category,
              spending,
              color: colors.get(category) ?? 'rest',
              href: expensesHref(period, { category }),
            }))}
          />
          <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
            <Money
              minorUnits={period.spending}
              className={cn(
                'font-semibold tracking-[-0.03em]',
                period.spending < LONG_AMOUNT * 10 ** exponentOf(currency) ? 'text-[17px]' : 'text-xs',
              )}
            />
            <span className="text-xs text-ink-3">
              {categories.length} {categories.length === 1 ? 'category' : 'categories'}
            </span>
          </div>
        </div>
        <CategoryLegend dashboard={dashboard} colors={colors} today={today} />
      </div>
    </ChartCard>
  );
}

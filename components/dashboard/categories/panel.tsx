'use client';

import { CategoryLegend } from '@/components/dashboard/categories/legend';
import { CategoryTable } from '@/components/dashboard/categories/table';
import { ChartCard } from '@/components/ui/charts/card';
import { LazyCategoryChart } from '@/components/dashboard/lazy-charts';
import { Money } from '@/components/money/money';
import { useRememberedView } from '@/components/dashboard/use-remembered-view';
import { Segmented } from '@/components/ui/fields/segmented';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { distinctColors, type ChosenColors } from '@/lib/domain/categories/color';
import {
  CATEGORY_VIEW_COOKIE,
  parseCategoryView,
  type CategoryView,
} from '@/lib/domain/dashboard/category-view';
import { exponentOf } from '@/lib/domain/money/currency';
import type { Dashboard } from '@/lib/domain/dashboard/dashboard';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { listedCategory, topCategories } from '@/lib/domain/dashboard/spending';
import { cn } from '@/lib/utils';

/** Amounts from here on have no decimals and a smaller font, so that they fit into the ring. */
const LONG_AMOUNT = 10_000_000;

const OPTIONS = [
  { value: 'categories', label: 'Categories' },
  { value: 'groups', label: 'Groups' },
] as const;

const NOUNS: Record<CategoryView, readonly [one: string, many: string]> = {
  categories: ['category', 'categories'],
  groups: ['group', 'groups'],
};

const nounOf = (view: CategoryView, count: number) => NOUNS[view][count === 1 ? 0 : 1];

/** The figures that the panel shows: all that a component of the browser is given is sent to it. */
export type CategoryFigures = Pick<Dashboard, 'currency' | 'period' | 'month' | 'categories' | 'groups'>;

type CategoryPanelProps = {
  dashboard: CategoryFigures;
  /** Its last view in this browser. */
  view: CategoryView;
  chosenColors: ChosenColors;
  today: CalendarDate;
  /** The period's name. */
  label: string;
  /** True when the user has no transactions at all. */
  isNew: boolean;
};

/** The doughnut 'Spending by Category' with its legend: the top five, and the rest as one line. */
export function CategoryPanel({
  dashboard,
  view: stored,
  chosenColors,
  today,
  label,
  isNew,
}: CategoryPanelProps) {
  const [view, show] = useRememberedView(CATEGORY_VIEW_COOKIE, parseCategoryView, stored);
  const { currency, period } = dashboard;
  const hasGroups = dashboard.categories.some(({ group }) => group !== null);
  const categories = hasGroups && view === 'groups' ? dashboard.groups : dashboard.categories;
  const { top } = topCategories(categories);
  const colors = distinctColors(
    top.map(({ category }) => category),
    chosenColors,
  );
  return (
    <ChartCard
      id="category-chart"
      title="Spending by Category"
      controls={
        hasGroups ? (
          <Segmented
            label="Listed by"
            options={OPTIONS}
            value={view}
            onValueChange={show}
            className="ml-auto text-[13px] max-sm:order-last max-sm:my-1.5 max-sm:w-full sm:-my-2"
          />
        ) : null
      }
      tableName="Spending per category"
      table={
        <CategoryTable
          categories={categories.map(({ category, group, spending }) => ({ category, group, spending }))}
          period={period}
          label={label}
        />
      }
      nothing={
        categories.length === 0 ? (
          <EmptyState
            title="No data"
            text={isNew ? 'Your spending by category is shown here.' : 'Nothing was spent in this period.'}
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
              href: expensesHref(period, listedCategory(category, categories)),
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
              {categories.length} {nounOf(view, categories.length)}
            </span>
          </div>
        </div>
        <CategoryLegend categories={categories} dashboard={dashboard} colors={colors} today={today} />
      </div>
    </ChartCard>
  );
}

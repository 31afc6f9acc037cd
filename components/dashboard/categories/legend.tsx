import { categoryDot } from '@/components/categories/dot';
import { LimitNote } from '@/components/dashboard/categories/limit-note';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { Percent } from '@/components/money/percent';
import { UserText } from '@/components/ui/user-text';
import type { CategoryColor } from '@/lib/domain/categories/color';
import type { CategorySpending, Dashboard } from '@/lib/domain/dashboard/dashboard';
import { formatShare, listedCategory, topCategories } from '@/lib/domain/dashboard/spending';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

type CategoryLegendProps = {
  /** Those of the dashboard, or its groups. */
  categories: readonly CategorySpending[];
  dashboard: Pick<Dashboard, 'period' | 'month'>;
  colors: ReadonlyMap<string, CategoryColor>;
  today: CalendarDate;
};

/** The doughnut's legend: the top five categories with their limits, and the rest as one line that expands. */
export function CategoryLegend({ categories, dashboard, colors, today }: CategoryLegendProps) {
  const { top, rest } = topCategories(categories);
  const others = categories.slice(top.length);
  return (
    <div className="min-w-[190px] flex-1">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {top.map((entry) => (
          <LegendEntry
            key={entry.category}
            entry={entry}
            rows={expensesHref(dashboard.period, listedCategory(entry.category, categories))}
            color={colors.get(entry.category) ?? 'rest'}
            dashboard={dashboard}
            today={today}
          />
        ))}
        {rest ? (
          <li className="text-[12.5px] text-ink-3">
            <details>
              <summary className="cursor-pointer rounded-sm marker:text-ink-3 hover:text-ink touch:py-3.5">
                <Money minorUnits={rest.spending} /> in {rest.categories} other{' '}
                {rest.categories === 1 ? 'category' : 'categories'}
              </summary>
              <ul className="mt-2 grid gap-1.5 touch:gap-6.5">
                {others.map(({ category, spending }) => (
                  <li key={category} className="flex justify-between gap-3">
                    <span className="truncate">
                      <UserText>{category}</UserText>
                    </span>
                    <DrillDownLink
                      href={expensesHref(dashboard.period, listedCategory(category, categories))}
                      rows={`expenses in ${category}`}
                      className="text-ink-2"
                    >
                      <Money minorUnits={spending} />
                    </DrillDownLink>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

type LegendEntryProps = {
  entry: CategorySpending;
  /** Address of the list of its rows. */
  rows: string;
  color: CategoryColor;
  dashboard: Pick<Dashboard, 'period' | 'month'>;
  today: CalendarDate;
};

/** A category's spending: the month against its limit where it has one, otherwise its share of the total. */
function LegendEntry({ entry, rows, color, dashboard: { period, month }, today }: LegendEntryProps) {
  const { category, spending, monthSpending, monthSoFar, monthlyLimit } = entry;
  const over = monthlyLimit !== null && monthSpending > monthlyLimit;
  const [part, whole] = monthlyLimit === null ? [spending, period.spending] : [monthSpending, monthlyLimit];
  const width = whole === 0 ? (part === 0 ? 0 : 100) : Math.min(100, Math.max(0, (part / whole) * 100));
  return (
    <li>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 items-start gap-2">
          <i
            data-bar
            aria-hidden
            className={cn('mt-[7px] size-[7px] shrink-0 rounded-full', categoryDot[color])}
          />
          <span className="line-clamp-2 wrap-anywhere">
            <UserText>{category}</UserText>
          </span>
        </span>
        <DrillDownLink href={rows} rows={`expenses in ${category}`} className="ml-auto font-medium">
          <Money minorUnits={spending} />
        </DrillDownLink>
      </div>
      <div data-bar aria-hidden className="h-1.5 overflow-hidden rounded-full bg-raised">
        <div
          className={cn('h-full rounded-full', over ? 'bg-expense' : categoryDot[color])}
          style={{ width: `${width}%` }}
        />
      </div>
      <p className="mt-[3px] flex flex-wrap justify-between gap-x-1.5 text-xs wrap-anywhere text-ink-3 tabular-nums">
        {monthlyLimit === null ? (
          <span>
            <Percent>{formatShare(spending, period.spending)}</Percent> of spending
          </span>
        ) : (
          <LimitNote
            category={category}
            spending={monthSpending}
            soFar={monthSoFar}
            limit={monthlyLimit}
            month={month}
            monthIsPeriod={month.from === period.from && month.to === period.to}
            today={today}
          />
        )}
      </p>
    </li>
  );
}

import { categoryDot } from '@/components/categories/category-badge';
import { LazyCategoryChart } from '@/components/dashboard/lazy-charts';
import { Money } from '@/components/money/money';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import type { CategoryColor } from '@/lib/domain/category-color';
import type { CategorySpending } from '@/lib/domain/spending';
import { cn } from '@/lib/utils';

type CategoryPanelProps = {
  top: readonly CategorySpending[];
  rest: { categories: number; spending: number } | null;
  categoryCount: number;
  colors: ReadonlyMap<string, CategoryColor>;
  /** All spending of the period, in cents. */
  spending: number;
  /** Limits are monthly: only a month is held against them. */
  showLimits: boolean;
};

/** The doughnut 'Spending by Category' with its legend: the top five, and what is left as one line. */
export function CategoryPanel({
  top,
  rest,
  categoryCount,
  colors,
  spending,
  showLimits,
}: CategoryPanelProps) {
  const colorOf = (category: string) => colors.get(category) ?? 'rest';
  return (
    <Card aria-labelledby="category-chart" className="min-w-0">
      <CardHeader>
        <CardTitle id="category-chart">Spending by Category</CardTitle>
      </CardHeader>
      {top.length === 0 ? (
        <p className="grid min-h-[300px] place-items-center text-ink-3">No data</p>
      ) : (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
          <div aria-hidden className="relative h-[300px] w-[188px] max-sm:h-[188px]">
            <LazyCategoryChart
              slices={top.map(({ category, spending: cents }) => ({
                category,
                spending: cents,
                color: colorOf(category),
              }))}
            />
            <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
              <Money
                cents={spending}
                className={cn(
                  'font-semibold tracking-[-0.03em]',
                  spending < 10_000_000_00 ? 'text-[17px]' : 'text-xs',
                )}
              />
              <span className="text-xs text-ink-3">
                {categoryCount} {categoryCount === 1 ? 'category' : 'categories'}
              </span>
            </div>
          </div>
          <ul className="grid min-w-[190px] flex-1 grid-cols-[minmax(0,1fr)] gap-4">
            {top.map((entry) => (
              <LegendEntry
                key={entry.category}
                entry={entry}
                color={colorOf(entry.category)}
                limit={showLimits ? entry.monthlyLimit : null}
                spending={spending}
              />
            ))}
            {rest ? (
              <li className="text-[12.5px] text-ink-3">
                <Money cents={rest.spending} /> in {rest.categories} other{' '}
                {rest.categories === 1 ? 'category' : 'categories'}
              </li>
            ) : null}
          </ul>
        </div>
      )}
    </Card>
  );
}

type LegendEntryProps = {
  entry: CategorySpending;
  color: CategoryColor;
  limit: number | null;
  spending: number;
};

/** A category's spending, in a month against its limit, otherwise as its share of the whole. */
function LegendEntry({ entry, color, limit, spending }: LegendEntryProps) {
  const over = limit !== null && entry.spending > limit;
  const whole = limit ?? spending;
  const share = whole === 0 ? 100 : Math.min(100, (entry.spending / whole) * 100);
  return (
    <li>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2">
          <i aria-hidden className={cn('size-[7px] shrink-0 rounded-full', categoryDot[color])} />
          <span className="truncate">{entry.category}</span>
        </span>
        <Money cents={entry.spending} className="font-medium" />
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-raised">
        <div
          className={cn('h-full rounded-full', over ? 'bg-expense' : categoryDot[color])}
          style={{ width: `${share}%` }}
        />
      </div>
      <p className="mt-[3px] text-xs text-ink-3 tabular-nums">
        {limit === null ? (
          `${Math.round((entry.spending / spending) * 100)}% of spending`
        ) : over ? (
          <>
            <span className="text-expense">
              <Money cents={entry.spending - limit} /> over
            </span>{' '}
            the <Money cents={limit} /> limit
          </>
        ) : (
          <>
            <Money cents={limit - entry.spending} /> left of <Money cents={limit} />
          </>
        )}
      </p>
    </li>
  );
}

'use client';

import { InCategoryView } from '@/components/dashboard/categories/in-category-view';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { CategoryView } from '@/lib/domain/dashboard/category-view';
import type {
  Breakdown,
  ComparedSpending,
  SpendingComparison,
} from '@/lib/domain/dashboard/spending-comparison';
import { spanLabel } from '@/lib/domain/dates/period';
import { expensesHref, type DrillDownFilter } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

/** The height of two full lists, so that nothing moves when they load. */
const room = 'min-h-[446px] max-sm:min-h-[828px]';

/**
 * 'What changed': the categories, or groups, and payees behind the difference in spending against the previous
 * period.
 */
export function ComparisonPanel({
  comparison,
  view,
  today,
}: {
  comparison: SpendingComparison;
  /** Last view of 'Spending by Category' in this browser. */
  view: CategoryView;
  today: CalendarDate;
}) {
  const { now, before, difference, categories, groups, payees } = comparison;
  const [nowLabel, beforeLabel] = [spanLabel(now, today), spanLabel(before, today)];
  const isEmpty = now.spending === 0 && before.spending === 0;
  const lists = { now, before, nowLabel, beforeLabel };
  return (
    <Card aria-labelledby="what-changed" className={cn('min-w-0', room)}>
      <CardHeader className="mb-1">
        <CardTitle id="what-changed">What changed</CardTitle>
        <span className="text-[12.5px] text-ink-3 tabular-nums">
          {nowLabel} against {beforeLabel}
        </span>
      </CardHeader>
      {isEmpty ? null : (
        <p className="text-[13px] wrap-anywhere text-ink-2 tabular-nums">
          <DrillDownLink
            href={expensesHref(now)}
            rows={`expenses of ${nowLabel}`}
            className="font-medium text-ink"
          >
            <Money minorUnits={now.spending} />
          </DrillDownLink>
          {difference === 0 ? ', as much as ' : ', '}
          {difference === 0 ? null : (
            <>
              <span className={difference > 0 ? 'text-expense' : 'text-income'}>
                <Money minorUnits={Math.abs(difference)} /> {difference > 0 ? 'more' : 'less'}
              </span>{' '}
              than{' '}
            </>
          )}
          <DrillDownLink
            href={expensesHref(before)}
            rows={`expenses of ${beforeLabel}`}
            className="font-medium text-ink"
          >
            <Money minorUnits={before.spending} />
          </DrillDownLink>
        </p>
      )}
      {isEmpty ? (
        <EmptyState title="No data" text="Nothing was spent in either period." className="h-[360px]" />
      ) : (
        <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <InCategoryView
            stored={view}
            categories={
              <DifferenceList
                {...lists}
                title="By category"
                list={categories}
                describe={({ category, isGroup }) => ({
                  name: category,
                  only: isGroup ? { category, ownOnly: true } : { category },
                })}
              />
            }
            groups={
              <DifferenceList
                {...lists}
                title="By group"
                list={groups}
                describe={({ group }) => ({ name: group, only: { category: group } })}
              />
            }
          />
          <DifferenceList
            {...lists}
            title="By merchant"
            list={payees}
            describe={({ payeeId, description }) => ({ name: description, only: { payee: payeeId } })}
          />
        </div>
      )}
    </Card>
  );
}

type DifferenceListProps<Line extends ComparedSpending> = Pick<SpendingComparison, 'now' | 'before'> & {
  nowLabel: string;
  beforeLabel: string;
  title: string;
  list: Breakdown<Line>;
  /** The name of a line, and the filter that lists its rows. */
  describe: (line: Line) => { name: string; only: Pick<DrillDownFilter, 'category' | 'ownOnly' | 'payee'> };
};

function DifferenceList<Line extends ComparedSpending>({
  now,
  before,
  nowLabel,
  beforeLabel,
  title,
  list: { lines, rest },
  describe,
}: DifferenceListProps<Line>) {
  return (
    <section className="min-w-0">
      <h3 className="text-[12.5px] text-ink-3">{title}</h3>
      <ul className="tabular-nums">
        {lines.map((line) => {
          const { name, only } = describe(line);
          return (
            <li key={name} className="border-b border-border py-2 last:border-b-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="line-clamp-2 wrap-anywhere">
                  <UserText>{name}</UserText>
                </span>
                <Difference minorUnits={line.difference} />
              </div>
              <p className="flex flex-wrap text-xs text-ink-3">
                <DrillDownLink
                  href={expensesHref(before, only)}
                  rows={`${name}, ${beforeLabel}`}
                  className="touch:after:-inset-x-2"
                >
                  <Money minorUnits={line.before} />
                </DrillDownLink>
                <span aria-hidden className="mx-1.5">
                  →
                </span>
                <span className="sr-only">, then </span>
                <DrillDownLink
                  href={expensesHref(now, only)}
                  rows={`${name}, ${nowLabel}`}
                  className="touch:after:-inset-x-2"
                >
                  <Money minorUnits={line.now} />
                </DrillDownLink>
              </p>
            </li>
          );
        })}
        {rest ? (
          <li className="py-2">
            <div className="flex items-baseline justify-between gap-3 text-ink-2">
              <span className="truncate">{rest.count.toLocaleString('en-US')} more</span>
              <Difference minorUnits={rest.difference} />
            </div>
            <p className="text-xs text-ink-3">
              <Money minorUnits={rest.before} />{' '}
              <span aria-hidden className="mx-0.5">
                →
              </span>
              <span className="sr-only">, then </span> <Money minorUnits={rest.now} />
            </p>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** A difference in spending, in minor units: more is red with a plus, less is green with a minus. */
function Difference({ minorUnits }: { minorUnits: number }) {
  return (
    <span
      className={cn(
        'ml-auto font-medium whitespace-nowrap',
        minorUnits > 0 ? 'text-expense' : minorUnits < 0 ? 'text-income' : 'text-ink-3',
      )}
    >
      <Money sign="always" minorUnits={minorUnits} />
    </span>
  );
}

/** Replaces 'What changed' while there are no transactions at all. */
export function NoComparison() {
  return (
    <Card aria-labelledby="what-changed" className="flex min-w-0 flex-col">
      <CardHeader className="mb-1">
        <CardTitle id="what-changed">What changed</CardTitle>
      </CardHeader>
      <EmptyState
        className="flex-1"
        title="No data"
        text="With two periods to compare, this shows which categories and merchants made the difference."
      />
    </Card>
  );
}

export function ComparisonSkeleton() {
  return <Skeleton className={cn('rounded-card', room)} />;
}

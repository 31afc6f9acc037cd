import Link from 'next/link';
import { useAskCategory } from '@/components/categories/actions';
import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { CategoryMenu } from '@/components/categories/menu';
import { Button } from '@/components/ui/button';
import { UserText } from '@/components/ui/user-text';
import type { CategoryBudget } from '@/lib/domain/budgets/budget';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { cn } from '@/lib/utils';

/** Categories in use without a limit. */
export function BudgetUnlimited({ budgets }: { budgets: readonly CategoryBudget[] }) {
  const ask = useAskCategory();
  const colorOf = useCategoryColor();
  if (budgets.length === 0) return null;
  return (
    <section aria-labelledby="without-limit" className="mt-6">
      <h3 id="without-limit" className="mb-1 text-[13px] text-ink-3">
        Without a limit
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-2">
        {budgets.map(({ category, isGroup, transactions }) => (
          <li key={category} className="flex min-w-0 items-center gap-2 border-b border-border py-1">
            <span
              data-bar
              aria-hidden
              className={cn('mr-0.5 size-2 shrink-0 rounded-full', categoryDot[colorOf(category)])}
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
              <span className="line-clamp-2 wrap-anywhere" title={category}>
                <UserText>{category}</UserText>
              </span>
              <Link
                href={drillDownHref({ category, ownOnly: isGroup })}
                prefetch={false}
                className="relative rounded-sm text-[12.5px] text-ink-3 underline-offset-4 hover:text-ink hover:underline touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3"
              >
                {transactionCount(transactions)}
                <span className="sr-only left-0"> in {category}</span>
              </Link>
            </div>
            <Button variant="ghost" onClick={() => ask(category, 'limit')}>
              Set a limit<span className="sr-only"> for {category}</span>
            </Button>
            <CategoryMenu category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

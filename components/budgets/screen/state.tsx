import { Check } from 'lucide-react';
import Link from 'next/link';
import { useBudgetForms } from '@/components/budgets/screen/forms';
import { limitOf, movableLimits } from '@/lib/domain/budgets/category-rows';
import type { CategoryState } from '@/lib/domain/budgets/category-state';
import type { BudgetCategory } from '@/lib/domain/budgets/page-document';
import { expensesHref } from '@/lib/domain/transactions/drill-down';

/** A button or link among figures that looks like text. */
export const TEXT_BUTTON =
  'relative rounded-sm text-[12.5px] text-ink-2 underline decoration-border-strong underline-offset-4 hover:text-ink touch:after:absolute touch:after:-inset-x-2 touch:after:-inset-y-3.5';

/** The state of a category as a word, or as the way out of it. */
export function CategoryStateSign({ category, state }: { category: BudgetCategory; state: CategoryState }) {
  const { page, ask, prepare } = useBudgetForms();
  const { name } = category;
  const limit = limitOf(category);
  switch (state) {
    case 'ahead':
      return <span className="text-[12.5px] whitespace-nowrap text-warn">ahead of pace</span>;
    case 'paid':
      return (
        <span className="inline-flex items-center gap-1 text-[12.5px] text-ink-2">
          <Check aria-hidden className="size-3.5 stroke-[1.75]" />
          paid
        </span>
      );
    case 'choose':
      return (
        <Link href={expensesHref(page.period, { category: name })} prefetch={false} className={TEXT_BUTTON}>
          Choose<span className="sr-only left-0"> categories</span>
        </Link>
      );
    case 'over':
      // A year is over as a whole, and one limit has nothing to be covered from.
      if (limit?.per !== 'period' || movableLimits(page).length < 2) return null;
      return (
        <button
          type="button"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => ask({ form: 'move', cover: { category: name, amount: -limit.left } })}
          className={TEXT_BUTTON}
        >
          Cover it<span className="sr-only left-0">: {name}</span>
        </button>
      );
    case null:
      return limit?.per === 'year' ? <span className="text-[12.5px] text-ink-3">for the year</span> : null;
  }
}

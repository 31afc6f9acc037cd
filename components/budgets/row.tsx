import { useId } from 'react';
import { BudgetFigures } from '@/components/budgets/figures';
import { BudgetHistory } from '@/components/budgets/history';
import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { CategoryMenu } from '@/components/categories/menu';
import { MoneyInput } from '@/components/money/input';
import { UserText } from '@/components/ui/user-text';
import type { LimitedCategory } from '@/lib/domain/budgets/budget';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { cn } from '@/lib/utils';

type BudgetRowProps = {
  budget: LimitedCategory;
  today: CalendarDate;
  /** The limit as typed. */
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
};

/** A category: its limit field, this period and the past six. On phones it takes two lines. */
export function BudgetRow({ budget, today, value, error, onType }: BudgetRowProps) {
  const id = useId();
  const colorOf = useCategoryColor();
  const { category } = budget;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-center gap-x-2 border-b border-border py-2.5 max-md:py-1.5 md:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1.2fr)_auto_auto] md:gap-x-4 md:gap-y-1">
      <label htmlFor={id} className="flex min-w-0 items-center gap-2 font-medium md:gap-2.5" title={category}>
        <span
          data-bar
          aria-hidden
          className={cn('size-2 shrink-0 rounded-full', categoryDot[colorOf(category)])}
        />
        <span className="line-clamp-2 wrap-anywhere">
          <UserText>{category}</UserText>
        </span>
      </label>
      <MoneyInput
        hideable
        align="right"
        id={id}
        name={category}
        min={0}
        step={10}
        autoComplete="off"
        className="touch:px-2.5"
        value={value}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <div className="justify-self-end max-md:col-start-3 max-md:row-start-1 md:col-start-5">
        <CategoryMenu category={category} />
      </div>
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-3 md:col-start-3 md:row-start-1">
        <BudgetFigures budget={budget} today={today} />
      </div>
      <div className="justify-self-end max-md:row-start-3 md:col-start-4 md:row-start-1">
        <BudgetHistory budget={budget} today={today} />
      </div>
      {error ? (
        <p
          id={`${id}-error`}
          className="col-span-full text-[13px] text-expense max-md:row-start-2 md:col-[2/-1]"
        >
          {error}
        </p>
      ) : null}
    </li>
  );
}

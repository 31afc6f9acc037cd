'use client';

import { BudgetRow } from '@/components/budgets/row';
import { BudgetUnlimited } from '@/components/budgets/unlimited';
import { useBudgetLimits } from '@/components/budgets/use-limits';
import { CategoryActions, AddCategoryButton } from '@/components/categories/actions';
import { Alert } from '@/components/ui/feedback/alert';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { hasLimit, unitOf, type CategoryBudget } from '@/lib/domain/budgets/budget';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

type BudgetLimitsProps = {
  budgets: readonly CategoryBudget[];
  /** The period of the limits: 'per month'. */
  per: string;
  today: CalendarDate;
};

/** The 'Budget Limits' section: a limit per category, and this period's spending against it. */
export function BudgetLimits({ budgets, per, today }: BudgetLimitsProps) {
  const limited = budgets.filter(hasLimit);
  const limits = useBudgetLimits(limited);
  return (
    <Card aria-labelledby="budget-limits" className="min-w-0">
      <CategoryActions categories={budgets} onRenamed={limits.rename} onGone={limits.forget}>
        <CardHeader>
          <div className="flex items-baseline gap-2.5">
            <CardTitle id="budget-limits">Budget Limits</CardTitle>
            <span className="text-[13px] text-ink-3">{per}</span>
          </div>
          <AddCategoryButton />
        </CardHeader>
        {limits.problem ? (
          <Alert variant="error" className="mb-3">
            {limits.problem}
          </Alert>
        ) : null}
        {limited.length === 0 ? (
          <EmptyState
            title="No category has a limit"
            text={`Choose Add category, or Set a limit below, to see how each ${unitOf(budgets[0] ?? {})} compares with what you plan to spend.`}
          />
        ) : (
          <form method="post" noValidate onSubmit={limits.onSubmit}>
            <ul className="border-t border-border">
              {limited.map((budget) => (
                <BudgetRow
                  key={budget.category}
                  budget={budget}
                  today={today}
                  value={limits.valueOf(budget)}
                  error={limits.errorOf(budget.category)}
                  onType={(text) => limits.type(budget, text)}
                />
              ))}
            </ul>
            <SubmitButton busy={limits.busy} busyText="Saving..." className="mt-4">
              Save Budget Limits
            </SubmitButton>
          </form>
        )}
        <BudgetUnlimited budgets={budgets.filter((budget) => !hasLimit(budget) && budget.transactions > 0)} />
      </CategoryActions>
    </Card>
  );
}

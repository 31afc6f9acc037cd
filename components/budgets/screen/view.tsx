import { BudgetActions, LimitsHint } from '@/components/budgets/screen/actions';
import { EarnedCard } from '@/components/budgets/screen/earned-card';
import { BudgetForms } from '@/components/budgets/screen/forms';
import { GoalsCard } from '@/components/budgets/screen/goals-card';
import { LeftCard } from '@/components/budgets/screen/left-card';
import { MovesCard } from '@/components/budgets/screen/moves-card';
import { PeriodLinks } from '@/components/budgets/screen/period-links';
import { CategoriesTable } from '@/components/budgets/screen/table';
import { YearsCard } from '@/components/budgets/screen/years-card';
import { PageHeader } from '@/components/ui/page-header';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

/** A budget period: its plan, categories, years, goals and moves. */
export function BudgetsView({ page, today }: { page: BudgetsPage; today: CalendarDate }) {
  const goals = page.goals.flatMap(({ monthly, ...goal }) =>
    monthly === null ? [] : [{ ...goal, monthly }],
  );
  return (
    <BudgetForms page={page} today={today}>
      <PageHeader title="Budgets">
        <BudgetActions />
        <div className="max-sm:hidden">
          <PeriodLinks page={page} today={today} />
        </div>
      </PageHeader>
      <div className="mb-4 sm:hidden">
        <PeriodLinks page={page} today={today} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 [&_h2]:scroll-mt-7">
        <LeftCard page={page} today={today} />
        <EarnedCard page={page} />
        <div className="min-w-0 lg:col-span-2">
          <CategoriesTable />
        </div>
        {isNew(page) ? <LimitsHint /> : null}
        {page.years.length > 0 ? <YearsCard years={page.years} period={page.period} /> : null}
        {goals.length > 0 ? <GoalsCard goals={goals} /> : null}
        {page.moves.length > 0 ? <MovesCard /> : null}
      </div>
    </BudgetForms>
  );
}

/** True while nothing is spent or to come: the table has only limits. */
const isNew = ({ spent, toCome }: BudgetsPage) => spent === 0 && toCome === 0;

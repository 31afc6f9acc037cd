import { SumCard } from '@/components/budgets/screen/sum-card';
import { Money } from '@/components/money/money';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import { periodName } from '@/lib/domain/budgets/period-name';
import { expensesHref, incomeHref } from '@/lib/domain/transactions/drill-down';

/** The income and spending of a period, and the difference. */
export function EarnedCard({ page }: { page: Pick<BudgetsPage, 'period' | 'plan' | 'spent'> }) {
  const { period, plan, spent } = page;
  const name = periodName(period);
  const left = plan.arrived - spent;
  return (
    <SumCard
      label={`Earned and spent in ${name}`}
      figure={<Money minorUnits={Math.abs(left)} />}
      note={left < 0 ? 'more spent than earned' : 'left'}
      parts={[
        {
          ...{ key: 'spent', name: 'Spent', amount: spent },
          rows: { href: expensesHref(period), name: `expenses in ${name}` },
        },
        {
          ...{ key: 'earned', name: 'Earned', amount: plan.arrived, isWhole: true },
          rows: { href: incomeHref(period), name: `income in ${name}` },
        },
      ]}
      left={left}
    />
  );
}

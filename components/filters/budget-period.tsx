import { CalendarDays } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { periodLabel, type PeriodDays } from '@/lib/domain/budgets/period';
import type { TransactionFilter } from '@/lib/domain/transactions/query';

type BudgetPeriodFilterProps = {
  period: PeriodDays;
  filter: TransactionFilter;
  onChange: (values: TransactionFilter) => void;
};

/** Fills both dates with the days of the running budget period; pressed again, clears them. */
export function BudgetPeriodFilter({ period, filter, onChange }: BudgetPeriodFilterProps) {
  const { from, to } = period;
  const isChosen = filter.from === from && filter.to === to;
  return (
    <Button
      variant="outline"
      aria-pressed={isChosen}
      className="col-span-full justify-self-start tabular-nums aria-pressed:border-ink-2 aria-pressed:bg-raised max-sm:w-full max-sm:px-1"
      onClick={() => onChange(isChosen ? { from: undefined, to: undefined } : { from, to })}
    >
      <CalendarDays aria-hidden />
      Budget period: {periodLabel(period)}
    </Button>
  );
}

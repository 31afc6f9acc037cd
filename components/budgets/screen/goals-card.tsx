'use client';

import { Check } from 'lucide-react';
import { useBudgetForms } from '@/components/budgets/screen/forms';
import { useCurrency } from '@/components/money/currency';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import { useChange } from '@/components/undo/use-change';
import { setAside } from '@/lib/actions/limits';
import type { PeriodGoal } from '@/lib/domain/budgets/page-document';
import { isRunning } from '@/lib/domain/budgets/period';
import { periodName } from '@/lib/domain/budgets/period-name';
import { toPlainDecimal } from '@/lib/domain/money/money';

/** The goals with their targets and accounts. */
const GOALS_PATH = '/net-worth#goals';

/** The goals that have an amount for the period, and what of it is done. */
export function GoalsCard({ goals }: { goals: readonly (PeriodGoal & { monthly: number })[] }) {
  const { page } = useBudgetForms();
  const sum = (of: 'monthly' | 'done') => goals.reduce((total, goal) => total + goal[of], 0);
  return (
    <Card aria-labelledby="budget-goals" className="min-w-0 pb-2">
      <CardHeader className="mb-0 border-b border-border pb-3">
        <CardTitle id="budget-goals">Goals in {periodName(page.period)}</CardTitle>
        <span className="text-[13px] text-ink-3">
          <Money minorUnits={sum('done')} /> of <Money minorUnits={sum('monthly')} />
        </span>
      </CardHeader>
      <ul>
        {goals.map((goal) => (
          <GoalLine key={goal.id ?? 'savings-goal'} goal={goal} />
        ))}
      </ul>
    </Card>
  );
}

function GoalLine({ goal }: { goal: PeriodGoal & { monthly: number } }) {
  const { name, monthly, done, account } = goal;
  const isDone = done >= monthly;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <UserText>{name}</UserText>
      </span>{' '}
      <span className="text-ink-2">
        <DrillDownLink href={GOALS_PATH} rows={`goal ${name}`}>
          <Money minorUnits={monthly} />
        </DrillDownLink>
      </span>{' '}
      {isDone ? (
        <span className="inline-flex w-24 items-center justify-end gap-1 text-[12.5px] text-ink-2">
          <Check aria-hidden className="size-3.5 stroke-[1.75]" />
          done
        </span>
      ) : account === null ? (
        <SetAsideButton goal={goal} />
      ) : (
        <span className="text-right text-[12.5px] text-ink-2">
          <Money minorUnits={monthly - done} /> to go
        </span>
      )}
    </li>
  );
}

function SetAsideButton({ goal: { id, name, monthly, done } }: { goal: PeriodGoal & { monthly: number } }) {
  const { page, today } = useBudgetForms();
  const currency = useCurrency();
  const money = useMoney();
  const { busy, save } = useChange();
  const missing = monthly - done;
  const short = money(missing).replace(/\.0+$/, '');
  if (!isRunning(page.period, today))
    return (
      <span className="text-right text-[12.5px] text-ink-2">
        <Money minorUnits={missing} /> to go
      </span>
    );
  return (
    <Button
      variant="outline"
      className="h-8 px-3 text-[13px] touch:h-11"
      disabled={busy}
      onClick={() =>
        void save(
          `${id} ${missing}`,
          (change) => setAside({ change, goal: id, amount: toPlainDecimal(missing, currency) }),
          `${short} set aside for ${name}.`,
          `${short} is no longer set aside for ${name}.`,
        )
      }
    >
      Set aside {short}
      <span className="sr-only left-0"> for {name}</span>
    </Button>
  );
}

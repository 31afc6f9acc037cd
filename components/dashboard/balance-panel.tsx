import Link from 'next/link';
import type { ReactNode } from 'react';
import { RowsLink } from '@/components/dashboard/rows-link';
import { Money, TransactionAmount } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { SavingsGoal } from '@/lib/domain/budget';
import type { Totals } from '@/lib/domain/dashboard';
import { expensesHref, rowsHref } from '@/lib/domain/rows-behind';
import { cn } from '@/lib/utils';

/** Income and spending of the period, and what is left of it. */
export function BalancePanel({
  period: { from, to, income, spending },
  label,
}: {
  period: Totals;
  label: string;
}) {
  const left = income - spending;
  return (
    <Card aria-labelledby="income-and-spending" className="min-w-0">
      <CardHeader>
        <CardTitle id="income-and-spending">Income and spending</CardTitle>
        <span className="text-[12.5px] text-ink-3">{label}</span>
      </CardHeader>
      <dl className="grid gap-2">
        <Line term="Income">
          <RowsLink href={rowsHref({ type: 'income', from, to })} rows="incomes of this period">
            <TransactionAmount amount={income} type="income" />
          </RowsLink>
        </Line>
        <Line term="Spending">
          <RowsLink href={expensesHref({ from, to })} rows="expenses of this period">
            <TransactionAmount amount={spending} type="expense" />
          </RowsLink>
        </Line>
        <Line term={left < 0 ? 'Overspent' : 'Left'} className="border-t border-border pt-2.5">
          <RowsLink
            href={rowsHref({ from, to })}
            rows="transactions of this period"
            className={cn('text-xl font-semibold tracking-[-0.025em]', left < 0 && 'text-expense')}
          >
            <Money cents={left} />
          </RowsLink>
        </Line>
      </dl>
    </Card>
  );
}

function Line({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-3', className)}>
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

/** How close the savings goal is. */
export function GoalPanel({ goal }: { goal: SavingsGoal | null }) {
  const share = goal === null ? 0 : goal.target > 0 ? goal.current / goal.target : 1;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <Card aria-labelledby="savings-goal" className="min-w-0">
      <CardHeader>
        <CardTitle id="savings-goal">Savings goal</CardTitle>
        {goal ? <span className="text-[12.5px] text-ink-3 tabular-nums">{percent}</span> : null}
      </CardHeader>
      {goal ? (
        <>
          <p className="mb-2.5 flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
            <Money cents={goal.current} className="text-xl font-semibold tracking-[-0.025em]" />
            <span className="text-[12.5px] text-ink-3">
              of <Money cents={goal.target} />
            </span>
          </p>
          <ProgressBar label="Savings goal" value={share} text={percent} />
          <p className="mt-2.5 text-[12.5px] text-ink-3">
            {goal.current >= goal.target ? (
              'You have reached it.'
            ) : (
              <>
                <Money cents={goal.target - goal.current} /> to go
              </>
            )}{' '}
            ·{' '}
            <Link
              href="/settings"
              prefetch={false}
              className="relative underline decoration-border-strong underline-offset-4 hover:text-ink touch:after:absolute touch:after:-inset-3"
            >
              Change the goal
            </Link>
          </p>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-3">There is none yet.</p>
          <Button asChild variant="outline">
            <Link href="/settings" prefetch={false}>
              Set a goal
            </Link>
          </Button>
        </div>
      )}
    </Card>
  );
}

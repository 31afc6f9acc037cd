import Link from 'next/link';
import type { ReactNode } from 'react';
import { FlowBar } from '@/components/dashboard/flow-bar';
import { GoalBar, GoalPercent } from '@/components/money/goal-share';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money, TransactionAmount } from '@/components/money/money';
import { Percent } from '@/components/money/percent';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { goalProgress, type SavingsGoal } from '@/lib/domain/goals/savings-goal';
import type { Dashboard } from '@/lib/domain/dashboard/dashboard';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { expensesHref, drillDownHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

/** The period's income and spending, and the rest. */
export function BalancePanel({
  dashboard: {
    period: { from, to, income, spending },
    transfers,
    notCounted,
  },
  label,
}: {
  dashboard: Dashboard;
  label: string;
}) {
  const left = income - spending;
  const longest = Math.max(income, spending, 1);
  return (
    <Card aria-labelledby="income-and-spending" className="flex min-w-0 flex-col">
      <CardHeader>
        <CardTitle id="income-and-spending">Income and spending</CardTitle>
        <span className="text-[12.5px] text-ink-3">{label}</span>
      </CardHeader>
      <dl className="grid flex-1 content-evenly gap-3">
        <Line term="Income" bar={<FlowBar share={income / longest} type="income" />}>
          <DrillDownLink href={drillDownHref({ type: 'income', from, to })} rows="incomes of this period">
            <TransactionAmount
              fit
              amount={income}
              type="income"
              className={income === 0 ? 'text-ink-3' : ''}
            />
          </DrillDownLink>
        </Line>
        <Line term="Spending" bar={<FlowBar share={spending / longest} type="expense" />}>
          <DrillDownLink href={expensesHref({ from, to })} rows="expenses of this period">
            <TransactionAmount
              fit
              amount={spending}
              type="expense"
              className={spending === 0 ? 'text-ink-3' : ''}
            />
          </DrillDownLink>
        </Line>
        <Line
          term={left < 0 ? 'Overspent' : 'Left'}
          className="border-t border-border pt-3"
          note={
            left > 0 && spending > 0 ? (
              <>
                <Percent>{`${Math.round((left / income) * 100)}%`}</Percent> of the income
              </>
            ) : null
          }
        >
          <DrillDownLink
            href={drillDownHref({ from, to })}
            rows="transactions of this period"
            className={cn('text-xl font-semibold tracking-[-0.025em]', left < 0 && 'text-expense')}
          >
            <Money fit minorUnits={left} />
          </DrillDownLink>
        </Line>
      </dl>
      {transfers.count + notCounted.count > 0 ? (
        <div className="mt-3 grid gap-1 border-t border-border pt-2.5 text-[12.5px] text-ink-3">
          {transfers.count > 0 ? (
            <p>
              Transfers between your accounts:{' '}
              <DrillDownLink
                href={drillDownHref({ type: 'transfer', from, to })}
                rows="transfers of this period"
              >
                <Money minorUnits={transfers.amount} />
              </DrillDownLink>
              , not counted
            </p>
          ) : null}
          {notCounted.count > 0 ? (
            <p>
              Not counted:{' '}
              <DrillDownLink
                href={drillDownHref({ flag: 'not-counted', from, to })}
                rows="transactions of this period that are not counted"
              >
                {transactionCount(notCounted.count)}, <Money minorUnits={notCounted.amount} />
              </DrillDownLink>
            </p>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

type LineProps = { term: string; bar?: ReactNode; note?: ReactNode; className?: string; children: ReactNode };

function Line({ term, bar, note, className, children }: LineProps) {
  return (
    <div className={cn('grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5', className)}>
      <dt className="text-ink-2">{term}</dt>
      <dd className="@container text-right">{children}</dd>
      {bar ? <dd className="col-span-full">{bar}</dd> : null}
      {note ? <dd className="col-span-full -mt-1 text-right text-[12.5px] text-ink-3">{note}</dd> : null}
    </div>
  );
}

/** Progress towards the savings goal. */
export function GoalPanel({ goal }: { goal: SavingsGoal | null }) {
  const progress = goal && goal.target > 0 ? goalProgress(goal) : null;
  return (
    <Card aria-labelledby="savings-goal" className="flex min-w-0 flex-col">
      <CardHeader>
        <CardTitle id="savings-goal">Savings goal</CardTitle>
        {progress ? (
          <span className="text-[12.5px] text-ink-3 tabular-nums">
            <GoalPercent percent={progress.percent} />
          </span>
        ) : null}
      </CardHeader>
      {goal && progress ? (
        <>
          <p className="@container mt-auto mb-2.5 flex flex-wrap items-baseline gap-x-2">
            <span className="text-xl font-semibold tracking-[-0.025em]">
              <Money fit minorUnits={goal.current} />
            </span>
            <span className="text-[12.5px] text-ink-3">
              of <Money minorUnits={goal.target} />
            </span>
          </p>
          <GoalBar share={progress.share} percent={progress.percent} />
          <p className="mt-2.5 mb-auto text-[12.5px] wrap-anywhere text-ink-3">
            {goal.account === null ? null : `Follows ${goal.account} · `}
            {progress.left <= 0 ? (
              'Goal reached.'
            ) : (
              <>
                <Money minorUnits={progress.left} /> to go
              </>
            )}{' '}
            ·{' '}
            <Link
              href="/settings#savings-goal"
              prefetch={false}
              className="relative whitespace-nowrap underline decoration-border-strong underline-offset-4 hover:text-ink touch:after:absolute touch:after:-inset-3.5"
            >
              Change the goal
            </Link>
          </p>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-3">None yet. Set one to see how close it is.</p>
          <Link
            className={buttonStyles({ variant: 'outline' })}
            href="/settings#savings-goal"
            prefetch={false}
          >
            Set a goal
          </Link>
        </div>
      )}
    </Card>
  );
}

import Link from 'next/link';
import { GoalBar, GoalPercent } from '@/components/money/goal-share';
import { Money } from '@/components/money/money';
import { Alert } from '@/components/ui/feedback/alert';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import { goalProgress, type SavingsGoalSettings } from '@/lib/domain/goals/savings-goal';

/** Progress towards the savings goal, and what its amount comes from. */
export function GoalProgress({ goal }: { goal: SavingsGoalSettings }) {
  const { share, percent, left } = goalProgress(goal);
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <Money minorUnits={goal.current} className="text-xl font-semibold tracking-[-0.025em]" />
          <span className="text-[13px] text-ink-3">
            saved of <Money minorUnits={goal.target} />
          </span>
        </p>
        <p className="text-[13px] text-ink-3 tabular-nums">
          {goal.target === 0 ? (
            'No target yet'
          ) : (
            <>
              <GoalPercent percent={percent} after=" · " />
              {left <= 0 ? (
                'Goal reached.'
              ) : (
                <>
                  <Money minorUnits={left} /> to go
                </>
              )}
            </>
          )}
        </p>
      </div>
      <GoalBar share={share} percent={percent} />
      {goal.accountId !== null && goal.account === null ? (
        <Alert variant="warn" className="mt-1">
          {goal.accountInTrash ? (
            <>
              The account this goal followed is in the trash, so the amount you typed counts. It follows the
              account again when you{' '}
              <Link href="/transactions/trash" className="underline underline-offset-4">
                restore it
              </Link>
              .
            </>
          ) : (
            'The account this goal followed was deleted, so the amount you typed counts. Choose another account, or keep typing it by hand.'
          )}
        </Alert>
      ) : null}
    </div>
  );
}

/** Replaces the typed amount: the balance of the goal's account. */
export function GoalSource({ account }: { account: AccountBalance }) {
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-[13px] text-ink-2">Its current balance</p>
      <p className="flex min-h-9 items-center wrap-anywhere touch:min-h-11">
        <Money minorUnits={account.balance} />
      </p>
    </div>
  );
}

'use client';

import { Ellipsis } from 'lucide-react';
import { goalMenuId } from '@/components/goals/menu-id';
import { GoalBar, GoalPercent } from '@/components/money/goal-share';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/overlays/menu';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Goal } from '@/lib/domain/goals/document';
import { goalOutlook } from '@/lib/domain/goals/goal';
import { goalProgress } from '@/lib/domain/goals/savings-goal';

type GoalItemProps = {
  goal: Goal;
  today: CalendarDate;
  onEdit: () => void;
  /** Null where it can't be moved, or deleted: the savings goal is always the first. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onDelete: (() => void) | null;
};

/** A goal: what it has come to, its share of the target, and when it is reached. */
export function GoalItem({ goal, today, onEdit, onUp, onDown, onDelete }: GoalItemProps) {
  const money = useMoney();
  const { share, percent } = goalProgress(goal);
  return (
    <li className="border-t border-border py-3.5 first:border-t-0 first:pt-0">
      <div className="flex items-center justify-between gap-2">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <UserText>{goal.name}</UserText>
        </h3>
        <span className="ml-auto text-[12.5px] text-ink-3 tabular-nums">
          <GoalPercent percent={percent} />
        </span>
        <Menu
          trigger={
            <Button
              id={goalMenuId(goal)}
              variant="ghost"
              size="icon"
              className="-my-2 -mr-2.5"
              aria-label={`Actions for ${goal.name}`}
            >
              <Ellipsis aria-hidden />
            </Button>
          }
          items={[
            { label: 'Edit', onSelect: onEdit },
            ...(onUp ? [{ label: 'Move up', onSelect: onUp }] : []),
            ...(onDown ? [{ label: 'Move down', onSelect: onDown }] : []),
            ...(onDelete ? [{ label: 'Delete', onSelect: onDelete }] : []),
          ]}
        />
      </div>
      <p className="mt-0.5 mb-2 flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
        <Money minorUnits={goal.current} className="text-lg font-semibold tracking-[-0.02em]" />
        <span className="text-ink-3">
          of <Money minorUnits={goal.target} />
          {goal.account === null ? null : ` · ${goal.account}`}
        </span>
      </p>
      <GoalBar label={goal.name} share={share} percent={percent} />
      <p className="mt-2 text-[12.5px] text-ink-2 tabular-nums">
        {goalOutlook(goal, today, (minorUnits) => money(minorUnits).replace(/\.0+$/, ''))}
      </p>
    </li>
  );
}

'use client';

import { Plus } from 'lucide-react';
import { useOptimistic, useRef, useState, useTransition } from 'react';
import { GoalItem } from '@/components/goals/item';
import { goalMenuId } from '@/components/goals/menu-id';
import { useMoney } from '@/components/money/use-money';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { toast } from '@/components/ui/feedback/toast';
import { useHashAction } from '@/components/ui/use-hash-action';
import { useLoaded } from '@/components/ui/use-loaded';
import { offerOnceSaved, revertible } from '@/components/undo/toast';
import { deleteGoal, orderGoals, restoreGoal } from '@/lib/actions/goals';
import { resultOf } from '@/lib/call-action';
import type { BankAccount } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Goal, Goals } from '@/lib/domain/goals/document';
import { sharingText } from '@/lib/domain/goals/goal';
import { moved } from '@/lib/moved';

const fetchDialog = () => import('@/components/goals/dialog').then((module) => module.GoalDialog);

type GoalsCardProps = {
  goals: Goals;
  accounts: readonly BankAccount[];
  today: CalendarDate;
};

/** All goals, with what each has come to and when it is reached. */
export function GoalsCard({ goals: { goals, shared }, accounts, today }: GoalsCardProps) {
  const money = useMoney();
  const [, startTransition] = useTransition();
  const [shown, show] = useOptimistic(goals);
  const [edited, edit] = useState<{ goal: Goal | null; open: boolean; times: number } | null>(null);
  const { Loaded: GoalDialog, load } = useLoaded(fetchDialog);
  const add = useRef<HTMLButtonElement>(null);
  const open = (goal: Goal | null) =>
    void load().then((there) => {
      if (there) edit((before) => ({ goal, open: true, times: (before?.times ?? 0) + 1 }));
    });
  useHashAction('add-goal', () => open(null));

  const others = shown.flatMap(({ id }) => id ?? []);
  const order = (id: string, by: -1 | 1) =>
    startTransition(async () => {
      const ids = moved(others, id, others.indexOf(id) + by);
      show(shown.toSorted((a, b) => ids.indexOf(a.id ?? '') - ids.indexOf(b.id ?? '')));
      const result = await resultOf(orderGoals({ ids }), 'The order was not saved');
      if (!result.ok) toast.error(result.error.message);
    });

  const remove = (id: string, name: string) =>
    startTransition(() => {
      show(shown.filter((goal) => goal.id !== id));
      add.current?.focus();
      const revert = () => restoreGoal({ id });
      return offerOnceSaved(
        revertible(id, `${name} was deleted.`, { revert, undone: `${name} is back.` }),
        resultOf(deleteGoal({ id }), 'It may not have been deleted'),
      );
    });

  return (
    <Card aria-labelledby="goals" className="flex min-w-0 flex-col pb-4">
      <CardHeader>
        <CardTitle id="goals">Goals</CardTitle>
        <Button
          ref={add}
          variant="outline"
          className="h-[30px] rounded-lg px-2.5 text-[13px] touch:h-11"
          onClick={() => open(null)}
        >
          <Plus aria-hidden />
          Add a goal
        </Button>
      </CardHeader>
      {shown.length === 0 ? (
        <p className="text-ink-3">
          None yet. A goal has a target, and an account or part of one that counts toward it. It can also be a
          debt to pay off.
        </p>
      ) : (
        <ul>
          {shown.map((goal) => (
            <GoalItem
              key={goal.id ?? 'savings-goal'}
              goal={goal}
              today={today}
              onEdit={() => open(goal)}
              onUp={goal.id === null || others[0] === goal.id ? null : () => order(goal.id ?? '', -1)}
              onDown={goal.id === null || others.at(-1) === goal.id ? null : () => order(goal.id ?? '', 1)}
              onDelete={goal.id === null ? null : () => remove(goal.id ?? '', goal.name)}
            />
          ))}
        </ul>
      )}
      {shared.map((one) => (
        <p key={one.account} className="mt-auto pt-3 text-[12.5px] text-ink-3 tabular-nums">
          {sharingText(one, money)}
        </p>
      ))}
      {GoalDialog && edited ? (
        <GoalDialog
          key={edited.times}
          goal={edited.goal}
          open={edited.open}
          accounts={accounts}
          today={today}
          onDone={() => edit({ ...edited, open: false })}
          returnFocus={() => (document.getElementById(goalMenuId(edited.goal)) ?? add.current)?.focus()}
        />
      ) : null}
    </Card>
  );
}

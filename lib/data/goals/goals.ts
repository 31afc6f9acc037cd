import 'server-only';

import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { errorMessage } from '@/lib/domain/errors/messages';
import { failure, invalidFields, success, type Result } from '@/lib/domain/errors/result';
import { goalsDocument, type Goals } from '@/lib/domain/goals/document';
import type { GoalEdit } from '@/lib/domain/goals/form';
import type { Currency } from '@/lib/domain/money/currency';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from '../errors';
import { toNumeric } from '../numeric';
import { readDocument } from '../screen-documents';
import { getCurrency } from '../shell';

/** The user's goals with what each has come to, in minor units. */
export async function getGoals(today: CalendarDate): Promise<Goals> {
  const [{ data, error }, currency] = await Promise.all([readDocument('goals', { today }), getCurrency()]);
  if (error) throw logFailure('reading the goals', error);
  return goalsDocument(currency).parse(data);
}

/** Adds or saves a goal (minor units of `currency`), without an id the savings goal; safe to repeat. */
export async function saveGoal(goal: GoalEdit, currency: Currency): Promise<Result> {
  const supabase = await createClient();
  // The generated types know no argument that may be null.
  const { data: outcome, error } = await supabase.rpc('save_goal', {
    goal: goal.id as string,
    name: goal.name,
    target: toNumeric(goal.target, currency),
    current: (goal.current === undefined ? null : toNumeric(goal.current, currency)) as number,
    account: goal.accountId as string,
    part: (goal.part === null ? null : toNumeric(goal.part, currency)) as number,
    due_on: goal.dueOn as string,
    monthly: goal.planned as unknown as number,
  });
  if (error) throw logFailure('saving a goal', error);
  switch (outcome) {
    case 'saved':
      return success();
    case 'account_deleted':
      return invalidFields({ accountId: errorMessage('goal_account_deleted') });
    case 'account_closed':
      return invalidFields({ accountId: errorMessage('goal_account_closed') });
    case 'rest_taken':
      return invalidFields({ share: errorMessage('goal_rest_taken') });
    default:
      return failure('goal_gone');
  }
}

/** Deletes a goal, which `restoreGoal` brings back; safe to repeat. */
export async function deleteGoal(id: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('delete_goal', { goal: id });
  if (error) throw logFailure('deleting a goal', error);
}

/** Restores a deleted goal; safe to repeat. */
export async function restoreGoal(id: string): Promise<Result> {
  const supabase = await createClient();
  const { data: restored, error } = await supabase.rpc('restore_goal', { goal: id });
  if (error) throw logFailure('restoring a goal', error);
  return restored ? success() : failure('goal_gone');
}

/** Puts goals in this order, behind the savings goal; safe to repeat. */
export async function orderGoals(ids: string[]): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('order_goals', { ids });
  if (error) throw logFailure('ordering goals', error);
}

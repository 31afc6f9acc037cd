import 'server-only';

import type { Currency } from '@/lib/domain/money/currency';
import { errorMessage } from '@/lib/domain/errors/messages';
import { invalidFields, success, type Result } from '@/lib/domain/errors/result';
import type { SavingsGoalSettings } from '@/lib/domain/goals/savings-goal';
import { savingsGoalSettingsDocument } from '@/lib/domain/goals/savings-goal-document';
import type { SavingsGoalEdit } from '@/lib/domain/goals/savings-goal-form';
import { createClient } from '@/lib/supabase/server';
import { toNumeric } from '../numeric';
import { readDocument, stateReads } from '../screen-documents';
import { userToday } from '../auth/session';
import { getCurrency } from '../shell';
import { logFailure } from '../errors';

/** The user's savings goal in minor units; null if there is none. */
export async function getSavingsGoal(): Promise<SavingsGoalSettings | null> {
  const [{ data, error }, currency] = await Promise.all([
    stateReads((today) => readDocument('savings_goal', { today }), userToday()),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading the savings goal', error);
  return savingsGoalSettingsDocument(currency).nullable().parse(data);
}

/**
 * Saves the dirty fields of the goal (minor units of `currency`). A newly chosen account must exist and be open;
 * the current one may have been closed since.
 */
export async function saveSavingsGoal(
  { target, current, accountId }: SavingsGoalEdit,
  currency: Currency,
): Promise<Result> {
  if (accountId) {
    const problem = await accountProblem(accountId);
    if (problem) return invalidFields({ accountId: errorMessage(problem) });
  }
  const changes = {
    ...(target === undefined ? {} : { target: toNumeric(target, currency) }),
    ...(current === undefined ? {} : { current: toNumeric(current, currency) }),
    ...(accountId === undefined ? {} : { account_id: accountId }),
  };
  if (Object.keys(changes).length === 0) return success();
  const supabase = await createClient();
  const { error } = await supabase.from('savings_goals').upsert(changes, { onConflict: 'user_id' });
  // The account was deleted for good.
  if (error?.code === '23503') {
    return invalidFields({ accountId: errorMessage('goal_account_deleted') });
  }
  if (error) throw logFailure('saving the savings goal', error);
  return success();
}

async function accountProblem(
  accountId: string,
): Promise<'goal_account_deleted' | 'goal_account_closed' | null> {
  const supabase = await createClient();
  const [account, goal] = await Promise.all([
    supabase.from('live_accounts').select('closed_at').eq('id', accountId).maybeSingle(),
    supabase.from('savings_goals').select('account_id').maybeSingle(),
  ]);
  const error = account.error ?? goal.error;
  if (error) throw logFailure('saving the savings goal', error);
  if (goal.data?.account_id === accountId) return null;
  if (!account.data) return 'goal_account_deleted';
  return account.data.closed_at === null ? null : 'goal_account_closed';
}

import { SavingsGoalForm } from '@/components/goals/savings-goal-form';
import { SectionError } from '@/components/settings/section';
import { getAccounts } from '@/lib/data/accounts/accounts';
import { getSavingsGoal } from '@/lib/data/goals/savings-goal';
import { loadable } from '@/lib/data/errors';

const NO_GOAL = {
  target: 0,
  current: 0,
  account: null,
  byHand: 0,
  accountId: null,
  accountInTrash: false,
};

export async function showSavingsGoal() {
  const loaded = await loadable('showing the savings goal', Promise.all([getSavingsGoal(), getAccounts()]));
  if (!loaded) return <SectionError id="savings-goal" title="Your savings goal could not be loaded" />;
  const [goal, accounts] = loaded;
  return <SavingsGoalForm goal={goal ?? NO_GOAL} accounts={accounts} />;
}

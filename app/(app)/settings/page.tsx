import type { Metadata } from 'next';
import { BudgetLimitsForm } from '@/components/settings/budget-limits-form';
import { SecuritySettings } from '@/components/settings/security-settings';
import { SavingsGoalForm } from '@/components/settings/savings-goal-form';
import { SettingsSkeleton } from '@/components/settings/settings-skeleton';
import { ThemeSettings } from '@/components/settings/theme-settings';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { loadable } from '@/lib/data/unexpected';
import { signOutEverywhere } from '@/lib/actions/auth';
import { getBudgetLimits, getSavingsGoal } from '@/lib/data/budgets';

export const metadata: Metadata = { title: 'Settings' };

export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" text="Your limits and your goal. Changes take effect when saved." />
      <div className="grid gap-4">
        <ScreenBoundary fallback={<SettingsSkeleton />}>
          <Budgets />
        </ScreenBoundary>
        <ThemeSettings />
        <SecuritySettings signOutEverywhere={signOutEverywhere} />
      </div>
    </>
  );
}

async function Budgets() {
  const budgets = await loadable('showing settings', Promise.all([getBudgetLimits(), getSavingsGoal()]));
  if (!budgets) {
    return (
      <Card className="p-0">
        <LoadError
          title="The settings could not be loaded"
          text="They are safe; they could not be read just now."
        />
      </Card>
    );
  }
  const [limits, goal] = budgets;
  return (
    <>
      <BudgetLimitsForm limits={limits} />
      <SavingsGoalForm goal={goal} />
    </>
  );
}

import type { Metadata } from 'next';
import { SettingsJump } from '@/components/settings/jump';
import { SettingsNav } from '@/components/settings/nav';
import { SettingsSection } from '@/components/settings/section';
import { ThemeSettings } from '@/components/settings/theme-settings';
import { PageHeader } from '@/components/ui/page-header';
import { emailLinkOutcome } from '@/lib/domain/users/profile';
import { singleValues, type SearchParams } from '@/lib/search-params';
import { AccountsSection } from './accounts-section';
import { BudgetsSection } from './budgets-section';
import { ListsSection } from './lists-section';
import { NotificationSection } from './notification-section';
import { ProfileSection } from './profile-section';
import { SavingsGoalSection } from './savings-goal-section';
import { SecuritySection } from './security-section';
import { YourDataSection } from './data-export-section';

export const metadata: Metadata = { title: 'Settings' };

/** The sections in the order of lib/domain/settings/sections.ts, which lists them for navigation. */
export default async function SettingsPage({ searchParams }: { searchParams: SearchParams }) {
  const { email } = await singleValues(searchParams);
  return (
    <>
      <PageHeader title="Settings" text="Changes take effect everywhere as soon as they are saved.">
        <SettingsJump />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 min-[1180px]:grid-cols-[168px_minmax(0,1fr)]">
        <SettingsNav />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_[id]]:scroll-mt-3 md:[&_[id]]:scroll-mt-20">
          <div className="grid gap-4 min-[900px]:grid-cols-2">
            <SettingsSection id="profile-settings">
              <ProfileSection link={emailLinkOutcome(email)} />
            </SettingsSection>
            <SettingsSection id="security">
              <SecuritySection />
            </SettingsSection>
          </div>
          <SettingsSection id="notification-settings">
            <NotificationSection />
          </SettingsSection>
          <ThemeSettings />
          <SettingsSection id="connected-accounts">
            <AccountsSection />
          </SettingsSection>
          <SettingsSection id="budget-limits">
            <BudgetsSection />
          </SettingsSection>
          <SettingsSection id="lists">
            <ListsSection />
          </SettingsSection>
          <SettingsSection id="savings-goal">
            <SavingsGoalSection />
          </SettingsSection>
          <SettingsSection id="your-data">
            <YourDataSection />
          </SettingsSection>
        </div>
      </div>
    </>
  );
}

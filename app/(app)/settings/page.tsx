import type { Metadata } from 'next';
import { SettingsJump } from '@/components/settings/jump';
import { SettingsNav } from '@/components/settings/nav';
import { SettingsSection } from '@/components/settings/section';
import { ThemeSettings } from '@/components/settings/theme-settings';
import { PageHeader } from '@/components/ui/page-header';
import { userToday } from '@/lib/data/auth/session';
import { stateReads } from '@/lib/data/screen-documents';
import { singleValues, type SearchParams } from '@/lib/search-params';
import { showAccounts } from './accounts-section';
import { showBudgets } from './budgets-section';
import { showLists } from './lists-section';
import { showNotificationSettings } from './notification-section';
import { showProfile } from './profile-section';
import { showSavingsGoal } from './savings-goal-section';
import { showSecurity } from './security-section';
import { showYourData } from './data-export-section';

export const metadata: Metadata = { title: 'Settings' };

/** The sections in the order of lib/domain/settings/sections.ts, which lists them for navigation. */
export default function SettingsPage({ searchParams }: { searchParams: SearchParams }) {
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
              {stateReads(showProfile, singleValues(searchParams))}
            </SettingsSection>
            <SettingsSection id="security">{stateReads(showSecurity)}</SettingsSection>
          </div>
          <SettingsSection id="notification-settings">{stateReads(showNotificationSettings)}</SettingsSection>
          <ThemeSettings />
          <SettingsSection id="connected-accounts">{stateReads(showAccounts)}</SettingsSection>
          <SettingsSection id="budget-limits">{stateReads(showBudgets, userToday())}</SettingsSection>
          <SettingsSection id="lists">{stateReads(showLists, userToday())}</SettingsSection>
          <SettingsSection id="savings-goal">{stateReads(showSavingsGoal)}</SettingsSection>
          <SettingsSection id="your-data">{stateReads(showYourData)}</SettingsSection>
        </div>
      </div>
    </>
  );
}

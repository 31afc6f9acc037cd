/** The sections of the Settings screen in order; an id is that of the section's heading, for links to it. */
export const SETTINGS_SECTIONS = [
  { id: 'profile-settings', title: 'Profile Settings' },
  { id: 'security', title: 'Password and sessions' },
  { id: 'notification-settings', title: 'Notification Settings' },
  { id: 'theme-settings', title: 'Theme Settings' },
  { id: 'connected-accounts', title: 'Connected Accounts' },
  { id: 'budget-limits', title: 'Budget Limits' },
  { id: 'lists', title: 'Categories and rules' },
  { id: 'savings-goal', title: 'Savings Goal' },
  { id: 'your-data', title: 'Your data' },
] as const;

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]['id'];

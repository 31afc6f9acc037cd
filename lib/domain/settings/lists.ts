/** The lists that Settings keeps, as tabs of one page. */
export const SETTINGS_LISTS = [
  {
    list: 'categories',
    title: 'Categories',
    href: '/settings/categories',
    text: "Two levels. A group's figure is its own rows and those of its categories.",
  },
  {
    list: 'payees',
    title: 'Payees',
    href: '/settings/payees',
    text: 'Who money goes to and comes from, by familiar names.',
  },
  {
    list: 'rules',
    title: 'Rules',
    href: '/settings/rules',
    text: 'For each field, the first rule that matches decides.',
  },
  {
    list: 'tags',
    title: 'Tags',
    href: '/settings/tags',
    text: 'Words for occasions, across categories: a holiday, a move.',
  },
] as const;

export type SettingsList = (typeof SETTINGS_LISTS)[number]['list'];

/** The number of entries in each list. */
export type ListCounts = Readonly<Record<SettingsList, number>>;

/** The page that says how budget periods run. */
export const BUDGET_PERIOD = {
  list: 'budget-period',
  title: 'Budget period',
  href: '/settings/budget-period',
  text: 'Calendar months, from a day, from payday, or by weeks.',
} as const;

/** The pages of the settings. */
export type SettingsPage = SettingsList | typeof BUDGET_PERIOD.list;

import {
  ArrowLeftRight,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  ChartNoAxesCombined,
  ChevronLeft,
  ChevronRight,
  Download,
  Eye,
  EyeOff,
  Hash,
  Inbox,
  Keyboard,
  Landmark,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Moon,
  Plus,
  Settings2,
  Shapes,
  Store,
  Sun,
  Trash2,
  Upload,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { periodHref } from '@/lib/domain/dates/period-choice';
import type { Report } from '@/lib/domain/reports/enums';
import { REPORT_LIST } from '@/lib/domain/reports/list';
import { BUDGET_PERIOD, SETTINGS_LISTS, type SettingsPage } from '@/lib/domain/settings/lists';
import { SETTINGS_SECTIONS } from '@/lib/domain/settings/sections';
import { SHORTCUTS, type Shortcut } from '@/lib/domain/shortcuts/shortcuts';

const GROUPS = ['Go to', 'Add', 'Period', 'Display and session'] as const;

/** Effect of a command: opens a page, triggers a shortcut, or runs a function. */
export type Deed =
  | { go: string }
  /** Runs a shortcut of the screen; a screen without that shortcut is left for one that has it. */
  | { press: Shortcut; else?: string }
  | 'download'
  | 'theme'
  | 'sheet'
  | 'logout';

export interface Command {
  id: string;
  group: (typeof GROUPS)[number];
  text: string;
  Icon: LucideIcon;
  deed: Deed;
  /** Other words for it. */
  words?: string;
  shortcut?: Shortcut;
  /** Found only by typing. */
  quiet?: true;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
}

/** Every command, worded for the current screen. */
export function allCommands({ hidden, dark }: { hidden: boolean; dark: boolean }): Command[] {
  return [
    ...goTo(),
    ...SETTINGS_SECTIONS.map(({ id, title }): Command => ({
      id: `settings-${id}`,
      group: 'Go to',
      text: `Settings: ${title.replace(/ Settings$/, '')}`,
      Icon: Settings2,
      words: SECTION_WORDS[id],
      deed: { go: `/settings#${id}` },
      quiet: true,
    })),
    ...REPORT_LIST.map(({ report, title, href }): Command => ({
      id: `report-${report}`,
      group: 'Go to',
      text: `Report: ${title}`,
      Icon: ChartColumn,
      words: REPORT_WORDS[report],
      deed: { go: href },
      quiet: true,
    })),
    ...[...SETTINGS_LISTS, BUDGET_PERIOD].map(({ list, title, href }): Command => ({
      id: `list-${list}`,
      group: 'Go to',
      text: title,
      Icon: LIST_ICONS[list],
      words: LIST_WORDS[list],
      deed: { go: href },
      quiet: true,
    })),
    ...add(),
    ...period(),
    {
      id: 'amounts',
      group: 'Display and session',
      text: hidden ? 'Show amounts' : 'Hide amounts',
      Icon: hidden ? Eye : EyeOff,
      words: 'privacy hide show',
      deed: { press: SHORTCUTS.hideAmounts },
      shortcut: SHORTCUTS.hideAmounts,
    },
    {
      id: 'theme',
      group: 'Display and session',
      text: dark ? 'Switch to light theme' : 'Switch to dark theme',
      Icon: dark ? Sun : Moon,
      words: 'toggle dark light mode appearance',
      deed: 'theme',
    },
    {
      id: 'export',
      group: 'Display and session',
      text: 'Export all transactions as CSV',
      Icon: Download,
      words: 'download file',
      deed: 'download',
      quiet: true,
    },
    {
      id: 'sheet',
      group: 'Display and session',
      text: 'Keyboard shortcuts',
      Icon: Keyboard,
      words: 'help keys',
      deed: 'sheet',
      shortcut: SHORTCUTS.sheet,
    },
    {
      id: 'logout',
      group: 'Display and session',
      text: 'Logout',
      Icon: LogOut,
      words: 'sign out log out leave',
      deed: 'logout',
    },
  ];
}

const REPORT_WORDS: Record<Report, string> = {
  spending: 'where money went category payee account tag compare',
  months: 'table average heat limits savings rate by month',
};

const SECTION_WORDS: Record<(typeof SETTINGS_SECTIONS)[number]['id'], string> = {
  'profile-settings': 'name email currency',
  security: 'change password sign out everywhere devices',
  'notification-settings': 'alerts email',
  'theme-settings': 'dark mode light appearance',
  'connected-accounts': 'bank connect',
  'budget-limits': 'categories monthly budgets',
  lists: 'payees tags groups',
  'savings-goal': 'target',
  'your-data': 'export backup restore delete account',
};

const LIST_ICONS: Record<SettingsPage, LucideIcon> = {
  categories: Shapes,
  payees: Store,
  rules: ListChecks,
  tags: Hash,
  'budget-period': CalendarRange,
};

const LIST_WORDS: Record<SettingsPage, string> = {
  categories: 'groups icons colors merge archive order',
  payees: 'merchants shops names',
  rules: 'automatic always',
  tags: 'labels rename merge archive',
  'budget-period': 'payday calendar weekly months limits',
};

function goTo(): Command[] {
  const screen = (
    id: string,
    text: string,
    Icon: LucideIcon,
    shortcut: Shortcut,
    words?: string,
  ): Command => ({
    id,
    group: 'Go to',
    text,
    Icon,
    shortcut,
    deed: { press: shortcut },
    ...(words && { words }),
  });
  return [
    screen('dashboard', 'Dashboard', LayoutDashboard, SHORTCUTS.goToDashboard, 'home spending charts'),
    screen('accounts', 'Bank Accounts', Landmark, SHORTCUTS.goToAccounts, 'cards balances'),
    screen('transactions', 'Transactions', ArrowLeftRight, SHORTCUTS.goToTransactions, 'list'),
    screen(
      'net-worth',
      'Net worth',
      ChartNoAxesCombined,
      SHORTCUTS.goToNetWorth,
      'assets debts wealth goals balance',
    ),
    screen('reports', 'Reports', ChartColumn, SHORTCUTS.goToReports, 'charts compare history'),
    screen('review', 'Review', Inbox, SHORTCUTS.goToReview, 'transfers refunds duplicates needs review'),
    screen(
      'upcoming',
      'Upcoming',
      CalendarDays,
      SHORTCUTS.goToUpcoming,
      'calendar recurring bills subscriptions salary due late',
    ),
    screen(
      'budgets',
      'Budgets',
      Wallet,
      SHORTCUTS.goToBudgets,
      'limits left to budget plan carry goals move money',
    ),
    screen('upload', 'Upload', Upload, SHORTCUTS.goToUpload, 'import csv bank file history'),
    screen('settings', 'Settings', Settings2, SHORTCUTS.goToSettings, 'preferences'),
    screen('trash', 'Trash', Trash2, SHORTCUTS.goToTrash, 'deleted restore'),
  ];
}

function add(): Command[] {
  return [
    {
      id: 'add-transaction',
      group: 'Add',
      text: 'Add transaction',
      Icon: Plus,
      words: 'new expense income entry',
      deed: { press: SHORTCUTS.addTransaction },
      shortcut: SHORTCUTS.addTransaction,
    },
    {
      id: 'add-account',
      group: 'Add',
      text: 'Add account',
      Icon: Landmark,
      words: 'new bank card',
      deed: { press: SHORTCUTS.addAccount, else: '/bank-accounts#add' },
    },
    {
      id: 'import',
      group: 'Add',
      text: 'Import a file',
      Icon: Upload,
      words: 'upload csv bank statement',
      deed: { go: '/upload' },
    },
  ];
}

function period(): Command[] {
  const kind = (type: 'week' | 'month' | 'quarter' | 'year'): Command => ({
    id: type,
    group: 'Period',
    text: `Dashboard by ${type}`,
    Icon: CalendarRange,
    words: 'period',
    deed: { press: SHORTCUTS[type], else: periodHref({ type, offset: 0 }) },
  });
  const step = (id: string, text: string, Icon: LucideIcon, shortcut: Shortcut, offset: number): Command => ({
    id,
    group: 'Period',
    text,
    Icon,
    words: 'dashboard change',
    deed: { press: shortcut, else: periodHref({ type: 'week', offset }) },
  });
  return [
    kind('week'),
    kind('month'),
    kind('quarter'),
    kind('year'),
    step('previous-period', 'Previous period', ChevronLeft, SHORTCUTS.previousPeriod, -1),
    step('next-period', 'Next period', ChevronRight, SHORTCUTS.nextPeriod, 1),
    step('this-period', 'This period', CalendarRange, SHORTCUTS.today, 0),
  ];
}

const RECENT = 3;

/** Commands offered before anything is typed: recent ones, then all others by group. */
export function groupedCommands(commands: readonly Command[], recent: readonly string[]): CommandGroup[] {
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []).slice(0, RECENT);
  const rest = commands.filter((command) => !command.quiet && !last.includes(command));
  return [
    { title: 'Recent', commands: last },
    ...GROUPS.map((title) => ({ title, commands: rest.filter(({ group }) => group === title) })),
  ].filter((group) => group.commands.length > 0);
}

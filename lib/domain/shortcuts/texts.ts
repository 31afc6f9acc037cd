import type { SHORTCUTS } from './shortcuts';

/** The groups of shortcuts, in the order in which the sheet lists them. */
export const SHORTCUT_GROUPS = [
  'Anywhere',
  'Go to',
  'In forms',
  'Dashboard',
  'Transactions',
  'Transaction sheet',
  'Review',
  'Bank Accounts',
  'Categories',
  'Rules',
] as const;

export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/** The group of each shortcut, and the description of its action. */
export const SHORTCUT_TEXTS: Record<keyof typeof SHORTCUTS, readonly [ShortcutGroup, string]> = {
  palette: ['Anywhere', 'Search or jump to'],
  search: ['Anywhere', 'Search transactions'],
  addTransaction: ['Anywhere', 'Add a transaction'],
  hideAmounts: ['Anywhere', 'Hide or show amounts'],
  undo: ['Anywhere', 'Undo the last change'],
  messages: ['Anywhere', 'Go to the latest message'],
  sheet: ['Anywhere', 'Show the shortcuts'],

  goToDashboard: ['Go to', 'Dashboard'],
  goToAccounts: ['Go to', 'Bank Accounts'],
  goToNetWorth: ['Go to', 'Net worth'],
  goToTransactions: ['Go to', 'Transactions'],
  goToReports: ['Go to', 'Reports'],
  goToReview: ['Go to', 'Review'],
  goToUpcoming: ['Go to', 'Upcoming'],
  goToBudgets: ['Go to', 'Budgets'],
  goToUpload: ['Go to', 'Upload'],
  goToSettings: ['Go to', 'Settings'],
  goToTrash: ['Go to', 'Trash'],

  week: ['Dashboard', 'Week'],
  month: ['Dashboard', 'Month'],
  quarter: ['Dashboard', 'Quarter'],
  year: ['Dashboard', 'Year'],
  previousPeriod: ['Dashboard', 'Previous period'],
  nextPeriod: ['Dashboard', 'Next period'],
  today: ['Dashboard', 'Back to today'],

  nextRow: ['Transactions', 'Next row'],
  previousRow: ['Transactions', 'Previous row'],
  selectRow: ['Transactions', 'Select the row'],
  selectRange: ['Transactions', 'Select the rows in between'],
  openRow: ['Transactions', 'Open the row'],
  editRow: ['Transactions', 'Edit the row'],
  previousPage: ['Transactions', 'Previous page'],
  nextPage: ['Transactions', 'Next page'],
  clearSelection: ['Transactions', 'Clear the selection'],

  nextSheet: ['Transaction sheet', 'Next row'],
  previousSheet: ['Transaction sheet', 'Previous row'],
  addTag: ['Transaction sheet', 'Add a tag'],
  closeSheet: ['Transaction sheet', 'Close the sheet'],

  nextItem: ['Review', 'Next item'],
  previousItem: ['Review', 'Previous item'],
  itemBelow: ['Review', 'Next item, within the list'],
  itemAbove: ['Review', 'Previous item, within the list'],
  acceptItem: ['Review', 'Accept the item'],
  refuseItem: ['Review', 'Refuse the item'],
  openItem: ['Review', 'Open the item'],
  nextCandidate: ['Review', 'Next candidate'],
  previousCandidate: ['Review', 'Previous candidate'],
  firstCategory: ['Review', 'Choose the first category'],
  secondCategory: ['Review', 'Choose the second category'],
  thirdCategory: ['Review', 'Choose the third category'],
  otherCategory: ['Review', 'Choose another category'],
  rowByRow: ['Review', 'Choose for each row, or for all of the payee'],
  undoDecision: ['Review', 'Undo the last decision'],

  addAccount: ['Bank Accounts', 'Add an account'],

  save: ['In forms', 'Save a transaction'],
  dayLater: ['In forms', 'A day later, in a date'],
  dayEarlier: ['In forms', 'A day earlier, in a date'],
};

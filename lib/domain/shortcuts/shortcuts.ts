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

export interface ShortcutEntry {
  /**
   * `Mod` is Ctrl, or Cmd on a Mac: 'Mod+k'. A space separates keys pressed one after the other: 'g d'. Keys have the
   * names that browsers give them, letters in lower case.
   */
  keys: string;
  group: (typeof SHORTCUT_GROUPS)[number];
  /** The description of its action. */
  text: string;
  /** The places where it works besides the screen itself: also in an open dialog, or even while the user is typing. */
  reach?: 'dialogs' | 'everywhere';
  /** Repeats while the key is held down. */
  repeats?: true;
  /** The focused field or the message list handles the key itself; it is only listed here. */
  ofField?: true;
}

/**
 * The shortcuts that screens register, and those of fields that are everywhere. The sheet on '?' lists exactly these
 * and `LIST_SHORTCUTS`.
 */
export const SHORTCUTS = {
  palette: { keys: 'Mod+k', group: 'Anywhere', text: 'Search or jump to', reach: 'everywhere' },
  search: { keys: '/', group: 'Anywhere', text: 'Search transactions' },
  addTransaction: { keys: 'n', group: 'Anywhere', text: 'Add a transaction' },
  hideAmounts: { keys: 'h', group: 'Anywhere', text: 'Hide or show amounts', reach: 'dialogs' },
  undo: { keys: 'Mod+z', group: 'Anywhere', text: 'Undo the last change' },
  messages: { keys: 'Alt+t', group: 'Anywhere', text: 'Go to the latest message', ofField: true },
  sheet: { keys: '?', group: 'Anywhere', text: 'Show the shortcuts' },

  goToDashboard: { keys: 'g d', group: 'Go to', text: 'Dashboard' },
  goToAccounts: { keys: 'g b', group: 'Go to', text: 'Bank Accounts' },
  goToNetWorth: { keys: 'g n', group: 'Go to', text: 'Net worth' },
  goToTransactions: { keys: 'g t', group: 'Go to', text: 'Transactions' },
  goToReview: { keys: 'g r', group: 'Go to', text: 'Review' },
  goToUpload: { keys: 'g u', group: 'Go to', text: 'Upload' },
  goToSettings: { keys: 'g s', group: 'Go to', text: 'Settings' },
  goToTrash: { keys: 'g x', group: 'Go to', text: 'Trash' },

  week: { keys: 'w', group: 'Dashboard', text: 'Week' },
  month: { keys: 'm', group: 'Dashboard', text: 'Month' },
  quarter: { keys: 'q', group: 'Dashboard', text: 'Quarter' },
  year: { keys: 'y', group: 'Dashboard', text: 'Year' },
  previousPeriod: { keys: '[', group: 'Dashboard', text: 'Previous period' },
  nextPeriod: { keys: ']', group: 'Dashboard', text: 'Next period' },
  today: { keys: 't', group: 'Dashboard', text: 'Back to today' },

  nextRow: { keys: 'j', group: 'Transactions', text: 'Next row', repeats: true },
  previousRow: { keys: 'k', group: 'Transactions', text: 'Previous row', repeats: true },
  selectRow: { keys: 'x', group: 'Transactions', text: 'Select the row' },
  selectRange: {
    keys: 'Shift+Space',
    group: 'Transactions',
    text: 'Select the rows in between',
    ofField: true,
  },
  openRow: { keys: 'Enter', group: 'Transactions', text: 'Open the row', ofField: true },
  editRow: { keys: 'e', group: 'Transactions', text: 'Edit the row' },
  previousPage: { keys: '[', group: 'Transactions', text: 'Previous page' },
  nextPage: { keys: ']', group: 'Transactions', text: 'Next page' },
  clearSelection: { keys: 'Escape', group: 'Transactions', text: 'Clear the selection' },

  nextSheet: { keys: 'ArrowDown', group: 'Transaction sheet', text: 'Next row', repeats: true },
  previousSheet: { keys: 'ArrowUp', group: 'Transaction sheet', text: 'Previous row', repeats: true },
  addTag: { keys: 't', group: 'Transaction sheet', text: 'Add a tag' },
  closeSheet: { keys: 'Escape', group: 'Transaction sheet', text: 'Close the sheet' },
  nextItem: { keys: 'j', group: 'Review', text: 'Next item', repeats: true },
  previousItem: { keys: 'k', group: 'Review', text: 'Previous item', repeats: true },
  itemBelow: { keys: 'ArrowDown', group: 'Review', text: 'Next item, within the list', repeats: true },
  itemAbove: { keys: 'ArrowUp', group: 'Review', text: 'Previous item, within the list', repeats: true },
  acceptItem: { keys: 'Enter', group: 'Review', text: 'Accept the item' },
  refuseItem: { keys: 'x', group: 'Review', text: 'Refuse the item' },
  openItem: { keys: 'o', group: 'Review', text: 'Open the item' },
  nextCandidate: { keys: 'ArrowRight', group: 'Review', text: 'Next candidate' },
  previousCandidate: { keys: 'ArrowLeft', group: 'Review', text: 'Previous candidate' },
  firstCategory: { keys: '1', group: 'Review', text: 'Choose the first category' },
  secondCategory: { keys: '2', group: 'Review', text: 'Choose the second category' },
  thirdCategory: { keys: '3', group: 'Review', text: 'Choose the third category' },
  otherCategory: { keys: 'c', group: 'Review', text: 'Choose another category' },
  rowByRow: { keys: 'a', group: 'Review', text: 'Choose for each row, or for all of the payee' },
  undoDecision: { keys: 'z', group: 'Review', text: 'Undo the last decision' },

  addAccount: { keys: 'a', group: 'Bank Accounts', text: 'Add an account' },

  save: { keys: 'Mod+Enter', group: 'In forms', text: 'Save a transaction', ofField: true },
  dayLater: { keys: 'ArrowUp', group: 'In forms', text: 'A day later, in a date', ofField: true },
  dayEarlier: { keys: 'ArrowDown', group: 'In forms', text: 'A day earlier, in a date', ofField: true },
} as const satisfies Record<string, ShortcutEntry>;

export type Shortcut = ShortcutEntry & (typeof SHORTCUTS)[keyof typeof SHORTCUTS];

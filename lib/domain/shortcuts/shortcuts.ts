export interface ShortcutEntry {
  /**
   * `Mod` is Ctrl, or Cmd on a Mac: 'Mod+k'. A space separates keys pressed one after the other: 'g d'. Keys have the
   * names that browsers give them, letters in lower case.
   */
  keys: string;
  /** The places where it works besides the screen itself: also in an open dialog, or even while the user is typing. */
  reach?: 'dialogs' | 'everywhere';
  /** Repeats while the key is held down. */
  repeats?: true;
  /** The focused field or the message list handles the key itself; it is only listed here. */
  ofField?: true;
}

/**
 * The shortcuts that screens register, and those of fields that are everywhere. The sheet on '?' lists exactly these
 * and `LIST_SHORTCUTS`, with the texts of `SHORTCUT_TEXTS`, which other screens do not load.
 */
export const SHORTCUTS = {
  palette: { keys: 'Mod+k', reach: 'everywhere' },
  search: { keys: '/' },
  addTransaction: { keys: 'n' },
  hideAmounts: { keys: 'h', reach: 'dialogs' },
  undo: { keys: 'Mod+z' },
  messages: { keys: 'Alt+t', ofField: true },
  sheet: { keys: '?' },

  goToDashboard: { keys: 'g d' },
  goToAccounts: { keys: 'g b' },
  goToNetWorth: { keys: 'g n' },
  goToTransactions: { keys: 'g t' },
  goToReports: { keys: 'g p' },
  goToReview: { keys: 'g r' },
  goToUpcoming: { keys: 'g c' },
  goToBudgets: { keys: 'g l' },
  goToUpload: { keys: 'g u' },
  goToSettings: { keys: 'g s' },
  goToTrash: { keys: 'g x' },

  week: { keys: 'w' },
  month: { keys: 'm' },
  quarter: { keys: 'q' },
  year: { keys: 'y' },
  previousPeriod: { keys: '[' },
  nextPeriod: { keys: ']' },
  today: { keys: 't' },

  nextRow: { keys: 'j', repeats: true },
  previousRow: { keys: 'k', repeats: true },
  selectRow: { keys: 'x' },
  selectRange: { keys: 'Shift+Space', ofField: true },
  openRow: { keys: 'Enter', ofField: true },
  editRow: { keys: 'e' },
  previousPage: { keys: '[' },
  nextPage: { keys: ']' },
  clearSelection: { keys: 'Escape' },

  nextSheet: { keys: 'ArrowDown', repeats: true },
  previousSheet: { keys: 'ArrowUp', repeats: true },
  addTag: { keys: 't' },
  closeSheet: { keys: 'Escape' },
  nextItem: { keys: 'j', repeats: true },
  previousItem: { keys: 'k', repeats: true },
  itemBelow: { keys: 'ArrowDown', repeats: true },
  itemAbove: { keys: 'ArrowUp', repeats: true },
  acceptItem: { keys: 'Enter' },
  refuseItem: { keys: 'x' },
  openItem: { keys: 'o' },
  nextCandidate: { keys: 'ArrowRight' },
  previousCandidate: { keys: 'ArrowLeft' },
  firstCategory: { keys: '1' },
  secondCategory: { keys: '2' },
  thirdCategory: { keys: '3' },
  otherCategory: { keys: 'c' },
  rowByRow: { keys: 'a' },
  undoDecision: { keys: 'z' },

  addAccount: { keys: 'a' },

  save: { keys: 'Mod+Enter', ofField: true },
  dayLater: { keys: 'ArrowUp', ofField: true },
  dayEarlier: { keys: 'ArrowDown', ofField: true },
} as const satisfies Record<string, ShortcutEntry>;

export type Shortcut = ShortcutEntry & (typeof SHORTCUTS)[keyof typeof SHORTCUTS];

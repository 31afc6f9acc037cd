import type { ShortcutEntry } from './shortcuts';
import type { ShortcutGroup } from './texts';

/** Keys of the lists of the settings. Their rows handle them; other screens do not load them. */
export const LIST_SHORTCUTS = {
  categoryUp: { keys: 'Alt+ArrowUp', group: 'Categories', text: 'Move the category up', ofField: true },
  categoryDown: { keys: 'Alt+ArrowDown', group: 'Categories', text: 'Move the category down', ofField: true },
  categoryIn: { keys: 'Alt+ArrowRight', group: 'Categories', text: 'Into the group above', ofField: true },
  categoryOut: { keys: 'Alt+ArrowLeft', group: 'Categories', text: 'Out of its group', ofField: true },
  renameCategory: { keys: 'F2', group: 'Categories', text: 'Rename the category', ofField: true },
  mergeCategory: { keys: 'm', group: 'Categories', text: 'Merge the category into another', ofField: true },

  ruleUp: { keys: 'Alt+ArrowUp', group: 'Rules', text: 'Move the rule up', ofField: true },
  ruleDown: { keys: 'Alt+ArrowDown', group: 'Rules', text: 'Move the rule down', ofField: true },
} as const satisfies Record<string, ShortcutEntry & { group: ShortcutGroup; text: string }>;

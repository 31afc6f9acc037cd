'use client';

import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import type { UncategorizedItem } from '@/lib/domain/review/review';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

type Keys = {
  /** The item without a category that holds the focus. */
  focused: () => UncategorizedItem | undefined;
  onChoose: (item: UncategorizedItem, category: string) => void;
  onOther: (item: UncategorizedItem) => void;
  onRowByRow: (item: UncategorizedItem) => void;
};

/** The keys that give rows without a category one. */
export function useCategoryKeys({ focused, onChoose, onOther, onRowByRow }: Keys) {
  function withFocused(act: (item: UncategorizedItem) => void) {
    const item = focused();
    if (!item) return false;
    act(item);
  }
  const choose = (place: number) =>
    withFocused((item) => {
      const category = item.uncategorized.likely[place];
      if (category !== undefined) onChoose(item, category);
    });
  useShortcut(SHORTCUTS.firstCategory, () => choose(0));
  useShortcut(SHORTCUTS.secondCategory, () => choose(1));
  useShortcut(SHORTCUTS.thirdCategory, () => choose(2));
  useShortcut(SHORTCUTS.otherCategory, () => withFocused(onOther));
  useShortcut(SHORTCUTS.rowByRow, () => withFocused(onRowByRow));
}

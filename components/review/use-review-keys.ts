'use client';

import type { CurrentItem } from '@/components/review/use-current-item';
import type { ReviewState } from '@/components/review/use-review';
import { runShortcut, useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import type { ReviewItem } from '@/lib/domain/review/review';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

type Keys = {
  /** The items on the screen, in their order. */
  items: readonly ReviewItem[];
  current: ReviewItem | undefined;
  cursor: CurrentItem;
  state: ReviewState;
  /** Does what the item's button does. */
  onAccept: (item: ReviewItem) => void;
  onRefuse: (item: ReviewItem) => void;
  onOpen: (item: ReviewItem) => void;
};

/** The keys of the review: they move between its items, and decide the one that has the focus. */
export function useReviewKeys({ items, current, cursor, state, onAccept, onRefuse, onOpen }: Keys) {
  const focused = () => cursor.focused(items);

  function move(step: 1 | -1) {
    const from = focused();
    const target = from ? items[items.indexOf(from) + step] : current;
    if (target) cursor.focus(target.id);
  }
  // Elsewhere the arrow keys scroll the page.
  const moveWithin = (step: 1 | -1) => (focused() ? move(step) : false);

  function withFocused(act: (item: ReviewItem) => void) {
    const item = focused();
    if (!item) return false;
    act(item);
  }

  function choose(step: 1 | -1) {
    const item = focused();
    if (!item || !('decision' in item) || item.decision.choice !== 'one') return false;
    // The browser moves between radio buttons itself.
    if (document.activeElement?.matches('input[type=radio]')) return false;
    const { suggestions } = item.decision;
    const index = suggestions.findIndex(({ id }) => id === state.chosenOf(item)?.id);
    const next = suggestions[(index + step + suggestions.length) % suggestions.length];
    if (next) state.chooseCandidate(item, next.id);
  }

  useShortcut(SHORTCUTS.nextItem, () => move(1));
  useShortcut(SHORTCUTS.previousItem, () => move(-1));
  useShortcut(SHORTCUTS.itemBelow, () => moveWithin(1));
  useShortcut(SHORTCUTS.itemAbove, () => moveWithin(-1));
  useShortcut(SHORTCUTS.nextCandidate, () => choose(1));
  useShortcut(SHORTCUTS.previousCandidate, () => choose(-1));
  useShortcut(SHORTCUTS.acceptItem, () =>
    // On a button or a link within the item the key is theirs.
    document.activeElement?.matches('[data-item], input[type=radio]') ? withFocused(onAccept) : false,
  );
  useShortcut(SHORTCUTS.refuseItem, () => withFocused(onRefuse));
  useShortcut(SHORTCUTS.openItem, () => withFocused(onOpen));
  useShortcut(SHORTCUTS.undoDecision, () => runShortcut(SHORTCUTS.undo));
}

'use client';

import { useShortcut } from '@/components/ui/use-shortcut';
import { SHORTCUTS } from '@/lib/domain/shortcuts';

/** Turns the pages of the list by keys, from the one that is going to be shown. */
export function usePageKeys(page: number, pages: number, onPage: (page: number) => void) {
  useShortcut(SHORTCUTS.previousPage, () => page > 1 && onPage(page - 1));
  useShortcut(SHORTCUTS.nextPage, () => page < pages && onPage(page + 1));
}

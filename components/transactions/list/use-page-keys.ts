'use client';

import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

/** Shortcuts that turn the list's pages, starting from the one about to be shown. */
export function usePageKeys(page: number, pages: number, onPage: (page: number) => void) {
  useShortcut(SHORTCUTS.previousPage, () => page > 1 && onPage(page - 1));
  useShortcut(SHORTCUTS.nextPage, () => page < pages && onPage(page + 1));
}

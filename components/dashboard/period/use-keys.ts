'use client';

import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import type { ShownChoice } from '@/lib/domain/dates/period-choice';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

/** Keyboard shortcuts for the period controls. */
export function usePeriodKeys({ type, offset }: ShownChoice, go: (next: ShownChoice) => void) {
  useShortcut(SHORTCUTS.week, () => go({ type: 'week', offset }));
  useShortcut(SHORTCUTS.month, () => go({ type: 'month', offset }));
  useShortcut(SHORTCUTS.quarter, () => go({ type: 'quarter', offset }));
  useShortcut(SHORTCUTS.year, () => go({ type: 'year', offset }));
  useShortcut(SHORTCUTS.previousPeriod, () => go({ type, offset: offset - 1 }));
  useShortcut(SHORTCUTS.nextPeriod, () => go({ type, offset: offset + 1 }));
  useShortcut(SHORTCUTS.today, () => go({ type, offset: 0 }));
}

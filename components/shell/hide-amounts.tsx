'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { navigationItem } from '@/components/shell/navigation-item';
import { Button } from '@/components/ui/button';

/** The sidebar's line that hides every amount, or shows them again. */
export function HideAmountsItem() {
  const { hidden, toggle } = useHiddenAmounts();
  const Icon = hidden ? Eye : EyeOff;
  return (
    <button type="button" aria-keyshortcuts="h" className={navigationItem} onClick={toggle}>
      <Icon aria-hidden />
      {hidden ? 'Show amounts' : 'Hide amounts'}
      <kbd
        aria-hidden
        className="ml-auto rounded-[5px] border border-border px-1.5 font-sans text-[11px] text-ink-3 touch:hidden"
      >
        H
      </kbd>
    </button>
  );
}

/** The same as an icon, for the bar of phones. */
export function HideAmountsButton() {
  const { hidden, toggle } = useHiddenAmounts();
  const Icon = hidden ? Eye : EyeOff;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={hidden ? 'Show amounts' : 'Hide amounts'}
      aria-keyshortcuts="h"
      onClick={toggle}
    >
      <Icon aria-hidden />
    </Button>
  );
}

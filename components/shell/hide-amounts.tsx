'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { navigationItem } from '@/components/shell/navigation-item';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

/** The sidebar's entry that hides or shows every amount. */
export function HideAmountsItem() {
  const { hidden, toggle } = useHiddenAmounts();
  const Icon = hidden ? Eye : EyeOff;
  return (
    <button
      type="button"
      aria-keyshortcuts={SHORTCUTS.hideAmounts.keys}
      className={navigationItem}
      onClick={toggle}
    >
      <Icon aria-hidden />
      {hidden ? 'Show amounts' : 'Hide amounts'}
      <Kbd keys={SHORTCUTS.hideAmounts.keys} className="ml-auto" />
    </button>
  );
}

/** The same as an icon, for the top bar on phones. */
export function HideAmountsButton() {
  const { hidden, toggle } = useHiddenAmounts();
  const Icon = hidden ? Eye : EyeOff;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={hidden ? 'Show amounts' : 'Hide amounts'}
      aria-keyshortcuts={SHORTCUTS.hideAmounts.keys}
      onClick={toggle}
    >
      <Icon aria-hidden />
    </Button>
  );
}

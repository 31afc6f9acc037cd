'use client';

import { Search } from 'lucide-react';
import { loadPalette } from '@/components/palette/load';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { runShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

const prepare = () => void loadPalette().catch(() => undefined);

const opening = {
  'aria-haspopup': 'dialog',
  'aria-keyshortcuts': ariaKeys(SHORTCUTS.palette.keys),
  onPointerEnter: prepare,
  onFocus: prepare,
  onClick: () => runShortcut(SHORTCUTS.palette),
} as const;

/** Opens the palette; looks like a search box, for the sidebar. */
export function PaletteButton() {
  return (
    <Button
      variant="outline"
      className="w-full justify-start px-2 text-[13px]/[1.5] font-normal text-ink-3 hover:text-ink"
      {...opening}
    >
      <Search aria-hidden />
      <span className="truncate">Search or jump to…</span>
      <Kbd keys={SHORTCUTS.palette.keys} className="ml-auto px-1" />
    </Button>
  );
}

/** The same as an icon, for the top bar on phones. */
export function PaletteIconButton() {
  return (
    <Button variant="ghost" size="icon" aria-label="Search or jump to…" {...opening}>
      <Search aria-hidden />
    </Button>
  );
}

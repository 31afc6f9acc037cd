'use client';

import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/overlays/menu';
import { SETTINGS_SECTIONS } from '@/lib/domain/settings/sections';

/** A select that jumps to a section, where there is no room for their list; the focus follows. */
export function SettingsJump() {
  const chosen = useRef<string | null>(null);
  return (
    <Menu
      trigger={
        <Button variant="outline" className="min-[1180px]:hidden">
          Go to section
          <ChevronDown aria-hidden />
        </Button>
      }
      items={SETTINGS_SECTIONS.map(({ id, title }) => ({
        label: title,
        onSelect: () => {
          chosen.current = id;
        },
      }))}
      onCloseAutoFocus={(event) => {
        const heading = chosen.current === null ? null : document.getElementById(chosen.current);
        chosen.current = null;
        if (!heading) return;
        event.preventDefault();
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        heading.scrollIntoView({ block: 'start' });
      }}
    />
  );
}

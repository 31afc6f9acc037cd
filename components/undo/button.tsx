'use client';

import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { ariaKeys, useKeyNames } from '@/components/ui/shortcuts/key-names';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

const { keys } = SHORTCUTS.undo;

/** Undoes the change named in the message next to it; its tooltip names the shortcut. */
export function UndoButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const names = useKeyNames();
  return (
    <Button
      className="ml-auto h-8 touch:h-11"
      aria-keyshortcuts={ariaKeys(keys)}
      title={`Undo (${names(keys)
        .map((step) => step.join('+'))
        .join(' ')})`}
      {...props}
    >
      Undo
    </Button>
  );
}

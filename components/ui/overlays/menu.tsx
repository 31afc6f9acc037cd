'use client';

import { Slot } from 'radix-ui';
import { useState, type KeyboardEvent } from 'react';
import type { MenuProps } from '@/components/ui/overlays/menu-list';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchList = () => import('@/components/ui/overlays/menu-list').then((module) => module.MenuList);

/** A button with a menu, whose code loads when it is first needed. */
export function Menu(props: MenuProps) {
  const { Loaded: List, load, prepare } = useLoaded(fetchList);
  const [opened, setOpened] = useState<'by-key' | 'by-pointer' | null>(null);
  if (List && opened) return <List {...props} focusFirst={opened === 'by-key'} />;

  const open = async (how: NonNullable<typeof opened>) => {
    if (await load()) setOpened(how);
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      // A click without a count is one by key.
      onClick={(event) => void open(event.detail === 0 ? 'by-key' : 'by-pointer')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open('by-key');
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
}

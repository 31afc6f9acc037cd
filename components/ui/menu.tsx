'use client';

import { Slot } from 'radix-ui';
import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useLoaded } from '@/components/ui/use-loaded';

export interface MenuItem {
  label: string;
  /** Tells items of the same label apart. */
  key?: string;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button; it takes a ref and the props of a button. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'center' | 'end';
  sideOffset?: number;
  /** Called before the focus returns to the button; preventing the event's default leaves it where it is. */
  onCloseAutoFocus?: (event: Event) => void;
}

const fetchList = () => import('@/components/ui/menu-list').then((module) => module.MenuList);

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

import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: string;
  /** Tells items of the same label apart. */
  key?: string;
  icon?: ReactNode;
  /** A second line: what choosing it means. */
  note?: string;
  /** The shortcut that does the same. */
  keys?: string;
  /** Begins a group of items. */
  divided?: boolean;
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

'use client';

import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { ButtonElsewhere } from '@/components/ui/overlays/button-elsewhere';
import type { TriggerPlace } from '@/components/ui/overlays/trigger';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { cn } from '@/lib/utils';

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

/** The list of a menu. */
export function MenuList({
  place,
  items,
  align = 'end',
  sideOffset = 4,
  onCloseAutoFocus,
}: Omit<MenuProps, 'trigger'> & { place: TriggerPlace }) {
  const [isOpen, setOpen] = useState(false);
  /** A click outside closed it, and Radix leaves the focus there. */
  const left = useRef(false);
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        asChild
        // Opened by the click: a touch may go on to scroll.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <ButtonElsewhere place={place} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          data-slot="menu-content"
          align={align}
          sideOffset={sideOffset}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // A click on the button closes it already.
            if (event.target instanceof Node && place.button.current?.contains(event.target))
              event.preventDefault();
            else left.current = true;
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            // Another menu may be open by the time this one has faded out.
            if (!left.current && document.activeElement !== document.body) event.preventDefault();
            left.current = false;
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-32px)] min-w-40 overflow-y-auto rounded-[11px] border border-border-strong bg-surface p-1 text-ink shadow-lg outline-none data-[state=closed]:animate-out data-[state=closed]:duration-120 data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:duration-120 data-[state=open]:fade-in-0"
        >
          {items.map(({ key, icon, label, note, keys, divided = false, disabled = false, onSelect }) => (
            <DropdownMenu.Item
              key={key ?? label}
              data-slot="menu-item"
              disabled={disabled}
              onSelect={onSelect}
              className={cn(
                divided &&
                  'relative mt-2.5 before:absolute before:inset-x-0 before:-top-1.5 before:border-t before:border-border',
                'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm wrap-anywhere outline-none select-none data-[disabled]:opacity-45 data-[highlighted]:bg-raised touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
              )}
            >
              {icon}
              {note === undefined ? (
                label
              ) : (
                <span>
                  {label}
                  <span className="block text-[12.5px] text-ink-3">{note}</span>
                </span>
              )}
              {keys === undefined ? null : <Kbd keys={keys} className="ml-auto" />}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

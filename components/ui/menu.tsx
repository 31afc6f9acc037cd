'use client';

import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;

/** The content of a menu button. */
export function MenuContent({
  className,
  align = 'end',
  sideOffset = 4,
  collisionPadding = 12,
  ...props
}: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        data-slot="menu-content"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={collisionPadding}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-32px)] min-w-40 overflow-y-auto rounded-[11px] border border-border-strong bg-surface p-1 text-ink shadow-lg outline-none data-[state=closed]:animate-out data-[state=closed]:duration-120 data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:duration-120 data-[state=open]:fade-in-0',
          className,
        )}
        {...props}
      />
    </DropdownMenu.Portal>
  );
}

export function MenuItem({ className, ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      data-slot="menu-item"
      className={cn(
        'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm wrap-anywhere outline-none select-none data-[disabled]:opacity-45 data-[highlighted]:bg-raised touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
        className,
      )}
      {...props}
    />
  );
}

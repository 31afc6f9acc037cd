'use client';

import { X } from 'lucide-react';
import { Dialog as SheetPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';

import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

export const Sheet = SheetPrimitive.Root;

type SheetContentProps = ComponentProps<typeof SheetPrimitive.Content> & {
  /** The drawer's name, for screen readers. */
  title: string;
  side?: 'left' | 'right';
  closeLabel?: string;
};

const SIDES = {
  left: 'left-0 w-70 max-w-[calc(100%-56px)] border-r data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left',
  right:
    'right-0 w-105 max-w-full border-l data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right',
};

/** A drawer that slides in from a side over the dimmed page. */
export function SheetContent({
  title,
  side = 'left',
  closeLabel = 'Close menu',
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <SheetPrimitive.Portal>
      <SheetPrimitive.Overlay
        data-slot="sheet-overlay"
        className="fixed inset-0 z-50 bg-black/60 data-[state=closed]:animate-out data-[state=closed]:duration-150 data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:duration-200 data-[state=open]:fade-in-0"
      />
      <SheetPrimitive.Content
        data-slot="sheet-content"
        aria-describedby={undefined}
        className={cn(
          'fixed inset-y-0 z-50 flex flex-col overflow-y-auto border-border bg-bg outline-none data-[state=closed]:animate-out data-[state=closed]:duration-150 data-[state=open]:animate-in data-[state=open]:duration-200',
          SIDES[side],
          className,
        )}
        {...props}
      >
        <SheetPrimitive.Title className="sr-only">{title}</SheetPrimitive.Title>
        {children}
        <SheetPrimitive.Close asChild>
          <Button variant="ghost" size="icon" className="absolute top-2.5 right-2.5" aria-label={closeLabel}>
            <X />
          </Button>
        </SheetPrimitive.Close>
      </SheetPrimitive.Content>
    </SheetPrimitive.Portal>
  );
}

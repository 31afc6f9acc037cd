'use client';

import { useEffect, type ReactNode, type RefObject } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/overlays/popover';
import { UserText } from '@/components/ui/user-text';
import { cn } from '@/lib/utils';

export type ComboboxRow = {
  value: string;
  label: ReactNode;
  /** True if a line is above it: another part of the list begins. */
  divided?: boolean;
};

type ComboboxListProps = {
  id: string;
  label: string;
  /** The text field's box, which keeps the focus. */
  anchor: RefObject<HTMLDivElement | null>;
  open: boolean;
  onClose: () => void;
  rows: readonly ComboboxRow[];
  /** The index of the option that Enter and Tab choose, or -1. */
  active: number;
  onActive: (index: number) => void;
  onTake: (row: ComboboxRow) => void;
};

/** The suggestions of a Combobox; loaded when it is first focused. */
export function ComboboxList({
  id,
  label,
  anchor,
  open,
  onClose,
  rows,
  active,
  onActive,
  onTake,
}: ComboboxListProps) {
  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, id]);

  return (
    <Popover open={open} onOpenChange={(next) => !next && onClose()}>
      <PopoverAnchor virtualRef={anchor as RefObject<HTMLDivElement>} />
      <PopoverContent
        inline
        id={id}
        role="listbox"
        aria-label={label}
        sideOffset={4}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
        }}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-[min(18rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto rounded-[11px] p-1 data-[state=closed]:hidden"
      >
        {rows.map((row, index) => (
          <div
            key={row.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={cn(
              'flex min-h-9 cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 text-sm wrap-anywhere select-none touch:min-h-11',
              index === active && 'bg-raised',
              row.divided === true &&
                'relative mt-2.5 before:absolute before:inset-x-0 before:-top-1.5 before:border-t before:border-border',
            )}
            onPointerMove={() => onActive(index)}
            onClick={() => onTake(row)}
          >
            {typeof row.label === 'string' ? <UserText>{row.label}</UserText> : row.label}
          </div>
        ))}
      </PopoverContent>
    </Popover>
  );
}

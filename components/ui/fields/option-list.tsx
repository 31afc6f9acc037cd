'use client';

import { Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Input } from '@/components/ui/fields/input';
import { onOptionKey } from '@/components/ui/fields/option-keys';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/overlays/popover';
import { UserText } from '@/components/ui/user-text';
import { cn } from '@/lib/utils';

export type Option = {
  value: string;
  label: ReactNode;
  /** True if a line is above it: another part of the list begins. */
  divided?: boolean;
  /** True for the chosen option of a select; without it, the active option counts as selected. */
  chosen?: boolean;
};

type OptionListProps = {
  id: string;
  label: string;
  /** The control it belongs to. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  /** Closes it; the focus returns to the control, or stays where a click put it. */
  onClose: (focus: 'back' | 'stays') => void;
  rows: readonly Option[];
  /** The index of the option that Enter chooses, or -1. */
  active: number;
  onActive: (index: number) => void;
  onTake: (index: number) => void;
  /** A search field above the options, which gets the focus; without one, a field that is the control keeps it. */
  search?: { typed: string; onType: (typed: string) => void; nothing: string };
};

/** The options of a field, below it. */
export function OptionList({
  id,
  label,
  anchor,
  open,
  onClose,
  rows,
  active,
  onActive,
  onTake,
  search,
}: OptionListProps) {
  const field = useRef<HTMLInputElement>(null);
  const rowId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, id]);

  // Reopened while fading out, the list is reused and does not focus itself.
  useEffect(() => {
    if (open) focusSearch();
  }, [open]);

  function focusSearch() {
    const { current } = field;
    current?.focus();
    // It may have been opened by typing: the next letter is appended.
    current?.setSelectionRange(current.value.length, current.value.length);
  }

  return (
    <Popover open={open} onOpenChange={(next) => !next && onClose('stays')}>
      <PopoverAnchor virtualRef={anchor as RefObject<HTMLElement>} />
      <PopoverContent
        inline
        id={`${id}-panel`}
        role={search ? 'dialog' : undefined}
        aria-label={search ? label : undefined}
        sideOffset={4}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          focusSearch();
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          onClose('back');
        }}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
        }}
        className={cn(
          'flex w-(--radix-popover-trigger-width) flex-col rounded-[11px] p-0',
          search
            ? 'max-h-[min(22rem,var(--radix-popover-content-available-height))]'
            : 'max-h-[min(18rem,var(--radix-popover-content-available-height))] data-[state=closed]:hidden',
        )}
      >
        {search ? (
          <div className="border-b border-border p-1.5">
            <Input
              ref={field}
              role="combobox"
              aria-label={label}
              aria-autocomplete="list"
              aria-expanded
              aria-controls={id}
              aria-activedescendant={rows.length > 0 ? rowId(active) : undefined}
              autoComplete="off"
              enterKeyHint="done"
              placeholder={label}
              value={search.typed}
              onChange={(event) => {
                search.onType(event.target.value);
                onActive(0);
              }}
              onKeyDown={(event) => {
                // Enter and arrows belong to the input method while it composes.
                if (event.nativeEvent.isComposing) return;
                onOptionKey(event, { count: rows.length, active, onActive, onTake });
                if (event.key !== 'Tab') return;
                event.preventDefault();
                onClose('back');
              }}
            />
          </div>
        ) : null}
        <div
          id={id}
          role="listbox"
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
          className="min-h-0 overflow-y-auto p-1"
        >
          {rows.map((row, index) => (
            <div
              key={row.value}
              id={rowId(index)}
              role="option"
              aria-selected={row.chosen ?? index === active}
              className={cn(
                'flex min-h-9 scroll-my-1 cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 text-sm wrap-anywhere select-none touch:min-h-11',
                index === active && 'bg-raised',
                row.divided === true &&
                  'relative mt-2.5 before:absolute before:inset-x-0 before:-top-1.5 before:border-t before:border-border',
              )}
              onPointerMove={() => onActive(index)}
              onClick={() => onTake(index)}
            >
              {typeof row.label === 'string' ? <UserText>{row.label}</UserText> : row.label}
              {row.chosen === true ? (
                <Check aria-hidden className="ml-auto size-4 shrink-0 stroke-[1.75]" />
              ) : null}
            </div>
          ))}
        </div>
        {search ? (
          <p role="status" className={rows.length > 0 ? 'sr-only' : 'px-3.5 pb-3 text-sm text-ink-2'}>
            {rows.length === 0 ? search.nothing : search.typed.trim() === '' ? '' : `${rows.length} found`}
          </p>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}

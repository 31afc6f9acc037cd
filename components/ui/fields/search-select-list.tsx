'use client';

import { Check } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

import { Input } from '@/components/ui/fields/input';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/overlays/popover';
import { UserText } from '@/components/ui/user-text';
import { cn } from '@/lib/utils';

type SearchSelectListProps = {
  id: string;
  /** The control it belongs to. */
  trigger: RefObject<HTMLButtonElement | null>;
  open: boolean;
  rows: readonly { value: string; label: string }[];
  value: string;
  typed: string;
  onType: (typed: string) => void;
  /** The index of the option that Enter chooses. */
  active: number;
  onActive: (index: number) => void;
  onTake: (index: number) => void;
  /** Closes it; the focus returns to the control, or stays where a click put it. */
  onClose: (focus: 'back' | 'stays') => void;
  first: number;
  searchLabel: string;
  nothing: string;
};

/** The list of a SearchSelect with its search field. */
export function SearchSelectList({
  id,
  trigger,
  open,
  rows,
  value,
  typed,
  onType,
  active,
  onActive,
  onTake,
  onClose,
  first,
  searchLabel,
  nothing,
}: SearchSelectListProps) {
  const field = useRef<HTMLInputElement>(null);
  const rowId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
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

  function onSearchKey(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const last = rows.length - 1;
      const wraps = Math.abs(step) === 1 && (active + step < 0 || active + step > last);
      onActive(wraps ? (step > 0 ? 0 : last) : Math.min(Math.max(active + step, 0), last));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onTake(active);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      onClose('back');
    }
  }

  return (
    <Popover open={open} onOpenChange={(next) => !next && onClose('stays')}>
      <PopoverAnchor virtualRef={trigger} />
      <PopoverContent
        inline
        id={`${id}-panel`}
        role="dialog"
        aria-label={searchLabel}
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
          if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
        }}
        className="flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) flex-col rounded-[11px] p-0"
      >
        <div className="border-b border-border p-1.5">
          <Input
            ref={field}
            role="combobox"
            aria-label={searchLabel}
            aria-autocomplete="list"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={rows.length > 0 ? rowId(active) : undefined}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={searchLabel}
            value={typed}
            onChange={(event) => {
              onType(event.target.value);
              onActive(0);
            }}
            onKeyDown={onSearchKey}
          />
        </div>
        <div
          id={id}
          role="listbox"
          aria-label={searchLabel}
          onMouseDown={(event) => event.preventDefault()}
          className="min-h-0 overflow-y-auto p-1"
        >
          {rows.map((row, index) => (
            <div
              key={row.value}
              id={rowId(index)}
              role="option"
              aria-selected={row.value === value}
              className={cn(
                'flex min-h-9 scroll-my-1 cursor-default items-center justify-between gap-2 rounded-md px-2.5 py-1.5 text-sm wrap-anywhere select-none touch:min-h-11',
                index === active && 'bg-raised',
                typed.trim() === '' &&
                  index === first &&
                  'relative mt-2 before:absolute before:inset-x-0 before:-top-1 before:border-t before:border-border',
              )}
              onPointerMove={() => onActive(index)}
              onClick={() => onTake(index)}
            >
              {typeof row.label === 'string' ? <UserText>{row.label}</UserText> : row.label}
              {row.value === value ? <Check aria-hidden className="size-4 shrink-0 stroke-[1.75]" /> : null}
            </div>
          ))}
        </div>
        <p role="status" className={rows.length > 0 ? 'sr-only' : 'px-3.5 pb-3 text-sm text-ink-2'}>
          {rows.length === 0 ? nothing : typed.trim() === '' ? '' : `${rows.length} found`}
        </p>
      </PopoverContent>
    </Popover>
  );
}

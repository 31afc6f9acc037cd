'use client';

import { ChevronDown } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { Input } from '@/components/ui/input';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover';
import { cn } from '@/lib/utils';

export type ComboboxRow = { value: string; label: ReactNode };

type ComboboxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'list'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** The options for a query ('' before anything is typed), and the index that Enter and Tab choose, or -1. */
  rowsFor: (typed: string) => { rows: readonly ComboboxRow[]; suggested: number };
  /** Names the list for screen readers. */
  listLabel: string;
};

/**
 * A text field with a list of suggestions (the ARIA combobox pattern with list autocomplete). Arrow keys move in the
 * list; Enter, Tab and Ctrl+Enter choose the active option; Escape closes. Otherwise the text stays as typed.
 */
export function Combobox({
  value,
  onValueChange,
  rowsFor,
  listLabel,
  className,
  onBlur,
  ref,
  ...props
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  /** Whether the user has typed since the list opened; otherwise all options are offered. */
  const [typed, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { rows } = rowsFor(typed ? value : '');
  const shown = open && rows.length > 0;
  const rowId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (shown && active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [shown, active, listId]);

  function openAll() {
    setTyped(false);
    setActive(rowsFor('').rows.findIndex((row) => row.value === value));
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setTyped(false);
    setActive(-1);
  }

  function take(row: ComboboxRow | undefined) {
    if (row) onValueChange(row.value);
    close();
  }

  function move(step: 1 | -1) {
    if (shown) {
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + rows.length) % rows.length);
      return;
    }
    openAll();
    if (!value) setActive(step > 0 ? 0 : rowsFor('').rows.length - 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && shown) {
      // With Ctrl or Cmd the form is submitted as well.
      if (active >= 0 && !event.ctrlKey && !event.metaKey) event.preventDefault();
      take(rows[active]);
    } else if (event.key === 'Tab') {
      take(shown ? rows[active] : undefined);
    }
  }

  return (
    <Popover open={shown} onOpenChange={(next) => !next && close()}>
      <PopoverAnchor asChild>
        <div ref={anchor} className="relative">
          <Input
            autoComplete="off"
            {...props}
            ref={ref}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && active >= 0 ? rowId(active) : undefined}
            value={value}
            onChange={(event) => {
              const text = event.target.value;
              onValueChange(text);
              setTyped(true);
              setActive(rowsFor(text).suggested);
              setOpen(true);
            }}
            onClick={() => (shown ? undefined : openAll())}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              close();
              onBlur?.(event);
            }}
            className={cn('pr-9', className)}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 stroke-[1.75]"
          />
        </div>
      </PopoverAnchor>
      <PopoverContent
        inline
        id={listId}
        role="listbox"
        aria-label={listLabel}
        sideOffset={4}
        // The focus stays in the text field.
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
            id={rowId(index)}
            role="option"
            aria-selected={index === active}
            className={cn(
              'flex min-h-9 cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 text-sm wrap-anywhere select-none touch:min-h-11',
              index === active && 'bg-raised',
            )}
            onPointerMove={() => setActive(index)}
            onClick={() => take(row)}
          >
            {row.label}
          </div>
        ))}
      </PopoverContent>
    </Popover>
  );
}

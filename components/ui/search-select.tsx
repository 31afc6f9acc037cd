'use client';

import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';

import { controlStyles } from '@/components/ui/control-styles';
import { Input } from '@/components/ui/input';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover';
import { cn } from '@/lib/utils';

type Option = { value: string; label: string };

type SearchSelectProps = Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'children' | 'type' | 'role'
> & {
  options: readonly Option[];
  /** The options for what is typed, the nearest first. */
  search: (typed: string) => readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  /** How many of the options stand apart at the top. */
  first: number;
  /** Names the search, and the list under it, for screen readers. */
  searchLabel: string;
  /** What is said where nothing matches. */
  nothing: string;
};

/**
 * A choice from a list too long to look through: it opens with a search over it. Typing on the closed control
 * searches at once; arrow keys move in the list, Enter takes the row that is marked, Escape closes.
 */
export function SearchSelect({
  options,
  search,
  value,
  onValueChange,
  first,
  searchLabel,
  nothing,
  className,
  ref,
  ...props
}: SearchSelectProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const trigger = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const rows = search(typed);
  const rowId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (open) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, listId]);

  // Opened again while it fades out, the list is not made anew, and does not take the focus by itself.
  useEffect(() => {
    if (open) focusSearch();
  }, [open]);

  function focusSearch() {
    const { current } = field;
    current?.focus();
    // What opened it may have been typed: the next letter goes behind it.
    current?.setSelectionRange(current.value.length, current.value.length);
  }

  function show(text: string) {
    setTyped(text);
    setActive(
      text === ''
        ? Math.max(
            0,
            options.findIndex((option) => option.value === value),
          )
        : 0,
    );
    setOpen(true);
  }

  function take(index: number) {
    const row = rows[index];
    if (!row) return;
    onValueChange(row.value);
    close();
  }

  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function onTriggerKey(event: KeyboardEvent<HTMLButtonElement>) {
    const types =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!types && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    // The search may not have the focus yet when the next letter comes.
    if (!open || types) show(types ? (open ? typed : '') + event.key : '');
  }

  function onSearchKey(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to an input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const last = rows.length - 1;
      const wraps = Math.abs(step) === 1 && (active + step < 0 || active + step > last);
      setActive(wraps ? (step > 0 ? 0 : last) : Math.min(Math.max(active + step, 0), last));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(active);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      close();
    }
  }

  return (
    <Popover open={open} onOpenChange={(next) => !next && setOpen(false)}>
      <PopoverAnchor asChild>
        <button
          {...props}
          ref={(element) => {
            trigger.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? `${listId}-panel` : undefined}
          onClick={() => (open ? setOpen(false) : show(''))}
          onKeyDown={onTriggerKey}
          className={cn(
            controlStyles,
            'flex items-center justify-between gap-2 text-left whitespace-nowrap',
            className,
          )}
        >
          <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
        </button>
      </PopoverAnchor>
      <PopoverContent
        inline
        id={`${listId}-panel`}
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
          close();
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
            aria-controls={listId}
            aria-activedescendant={rows.length > 0 ? rowId(active) : undefined}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={searchLabel}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={onSearchKey}
          />
        </div>
        <div
          id={listId}
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
              onPointerMove={() => setActive(index)}
              onClick={() => take(index)}
            >
              {row.label}
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

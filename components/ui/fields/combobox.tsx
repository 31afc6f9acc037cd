'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';

import { Input } from '@/components/ui/fields/input';
import { onOptionKey } from '@/components/ui/fields/option-keys';
import type { Option } from '@/components/ui/fields/option-list';
import { useOverlay } from '@/components/ui/overlays/use-overlay';
import { cn } from '@/lib/utils';

const fetchList = () => import('@/components/ui/fields/lists').then((module) => module.OptionList);

type ComboboxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'list'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** An option was chosen from the list; follows `onValueChange`. */
  onTake?: ((value: string) => void) | undefined;
  /** The options for a query ('' before anything is typed), and the index that Enter and Tab choose, or -1. */
  rowsFor: (typed: string) => { rows: readonly Option[]; suggested: number };
  /** Names the list for screen readers. */
  listLabel: string;
};

/**
 * A text field with a list of suggestions (the ARIA combobox pattern with list autocomplete). Arrow and page keys move in
 * the list; Enter, Tab and Ctrl+Enter choose the active option; Escape closes. Otherwise the text stays as typed, as it
 * does where the list can't be loaded.
 */
export function Combobox({
  value,
  onValueChange,
  onTake,
  rowsFor,
  listLabel,
  className,
  onFocus,
  onBlur,
  onKeyDown: onOwnKeyDown,
  ref,
  ...props
}: ComboboxProps) {
  const { Loaded: List, load, prepare } = useOverlay(fetchList, null);
  const [isOpen, setOpen] = useState(false);
  /** True if the user has typed since the list opened; otherwise all options are offered. */
  const [typed, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { rows } = rowsFor(typed ? value : '');
  const shown = isOpen && rows.length > 0;
  const rowId = (index: number) => `${listId}-${index}`;

  function open() {
    setOpen(true);
    void load().then((there) => there || setOpen(false));
  }

  function openAll() {
    setTyped(false);
    setActive(rowsFor('').rows.findIndex((row) => row.value === value));
    open();
  }

  function close() {
    setOpen(false);
    setTyped(false);
    setActive(-1);
  }

  function take(row: Option | undefined) {
    close();
    if (!row) return;
    onValueChange(row.value);
    onTake?.(row.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onOwnKeyDown?.(event);
    // Enter and arrows belong to the input method while it composes.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (shown)
      onOptionKey(event, {
        count: rows.length,
        active,
        onActive: setActive,
        onTake: (index) => take(rows[index]),
      });
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      openAll();
      if (!value) setActive(event.key === 'ArrowDown' ? 0 : rowsFor('').rows.length - 1);
    }
    if (event.key === 'Tab') take(shown ? rows[active] : undefined);
  }

  return (
    <>
      <div ref={anchor} className="relative" onPointerEnter={prepare}>
        <Input
          autoComplete="off"
          {...props}
          ref={ref}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && List !== null}
          aria-controls={shown && List ? listId : undefined}
          aria-activedescendant={shown && List && active >= 0 ? rowId(active) : undefined}
          value={value}
          onChange={(event) => {
            const text = event.target.value;
            onValueChange(text);
            setTyped(true);
            setActive(rowsFor(text).suggested);
            open();
          }}
          onClick={() => (shown ? undefined : openAll())}
          onFocus={(event) => {
            prepare();
            onFocus?.(event);
          }}
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
      {List ? (
        <List
          id={listId}
          label={listLabel}
          anchor={anchor}
          open={shown}
          onClose={close}
          rows={rows}
          active={active}
          onActive={setActive}
          onTake={(index) => take(rows[index])}
        />
      ) : null}
    </>
  );
}

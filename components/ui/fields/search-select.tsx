'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';

import { controlStyles } from '@/components/ui/fields/control-styles';
import type { Option } from '@/components/ui/fields/option-list';
import { useOverlay } from '@/components/ui/overlays/use-overlay';
import { cn } from '@/lib/utils';

const fetchList = () => import('@/components/ui/fields/lists').then((module) => module.OptionList);

type SearchSelectProps = Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'children' | 'type' | 'role'
> & {
  options: readonly Option[];
  /** The options for a query, best first. */
  search: (typed: string) => readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  /** Number of options at the top that are set apart. */
  first: number;
  /** Names the search, and the list under it, for screen readers. */
  searchLabel: string;
  /** Shown when nothing matches. */
  nothing: string;
};

/**
 * A select for a long list: it opens with a search field. Typing on the closed control searches at once; arrow keys
 * move in the list, Enter chooses the active option, Escape closes.
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
  const { Loaded: List, load, prepare } = useOverlay(fetchList);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const trigger = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const rows = search(typed);

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
    void load().then((there) => there || setOpen(false));
  }

  function take(index: number) {
    const row = rows[index];
    if (!row) return;
    onValueChange(row.value);
    close('back');
  }

  function close(focus: 'back' | 'stays') {
    setOpen(false);
    if (focus === 'back') trigger.current?.focus();
  }

  function onTriggerKey(event: KeyboardEvent<HTMLButtonElement>) {
    const types =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!types && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    // The search field may not have the focus yet when the next letter comes.
    if (!open || types) show(types ? (open ? typed : '') + event.key : '');
  }

  return (
    <>
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
        aria-expanded={open && List !== null}
        aria-controls={open && List ? `${listId}-panel` : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (open ? setOpen(false) : show(''))}
        onKeyDown={onTriggerKey}
        className={cn(
          controlStyles,
          'flex items-center justify-between gap-2 text-left whitespace-nowrap',
          className,
        )}
      >
        <span dir="auto" className="truncate">
          {options.find((option) => option.value === value)?.label}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
      </button>
      {List ? (
        <List
          id={listId}
          label={searchLabel}
          anchor={trigger}
          open={open}
          onClose={close}
          rows={rows.map((row, index) => ({
            ...row,
            chosen: row.value === value,
            divided: index === first && typed.trim() === '',
          }))}
          active={active}
          onActive={setActive}
          onTake={take}
          search={{ typed, onType: setTyped, nothing }}
        />
      ) : null}
    </>
  );
}

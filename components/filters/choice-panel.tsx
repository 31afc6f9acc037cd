'use client';

import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { Input } from '@/components/ui/fields/input';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { UserText } from '@/components/ui/user-text';
import { RANKS, rankOf } from '@/lib/domain/search/choices';
import { MOST_VALUES } from '@/lib/domain/transactions/filter-values';
import { isFull, modeOf, withValue, type ValueMode } from '@/lib/domain/transactions/filters/values';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

/** With more options than this they can be searched. */
const FEW = 8;

/** The values that a field offers, and the ways in which a filter can ask for each. */
export interface ValueChoices {
  /** The values, in the plural: 'Categories'. */
  title: string;
  options: readonly {
    value: string;
    label: string;
    /** Before the label. */
    mark?: ReactNode;
    /** True if it is in the group above it. */
    isInside?: boolean;
  }[];
  /** A mode has a button in each row; `ticked` is the one that its checkbox is for. */
  modes: readonly { mode: ValueMode; label: string }[];
  ticked?: ValueMode;
  /** Checkboxes above the values. */
  others?: readonly { label: string; checked: boolean; onChange: (checked: boolean) => void }[];
  /** Said if there is no value at all. */
  nothing: string;
}

type ChoiceFilterPanelProps = ValueChoices & {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  filter: TransactionFilter;
  onChange: (values: TransactionFilter) => void;
};

/** The values of a field, each with what a filter can ask of it. The arrow keys lead from value to value. */
export function ChoiceFilterPanel({
  title,
  options,
  modes,
  ticked,
  others = [],
  nothing,
  filter,
  onChange,
  ...popover
}: ChoiceFilterPanelProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const typed = text.trim();
  const shown = typed === '' ? options : options.filter(({ label }) => rankOf(label, typed) !== RANKS.none);
  const all = [...(ticked ? [ticked] : []), ...modes.map(({ mode }) => mode)];
  const noun = title.toLowerCase();
  const choose = (value: string, mode: ValueMode | null) => {
    const isTooMany = mode !== null && isFull(filter, mode);
    setRefused(isTooMany);
    if (!isTooMany) onChange(withValue(filter, all, value, mode));
  };
  return (
    <PopoverPanel
      {...popover}
      role="dialog"
      aria-label={title}
      className="max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[min(22rem,calc(100vw-32px))] overflow-y-auto p-2"
      onKeyDown={moveFocus}
    >
      {options.length > FEW ? (
        <Input
          type="search"
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}`}
          autoComplete="off"
          className="mb-2"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <p role="status" className={cn('px-2 text-[13px] text-warn', refused ? 'py-1.5' : 'sr-only')}>
        {refused ? `A filter takes ${MOST_VALUES} ${noun} at most. Take one off first.` : null}
      </p>
      {options.length === 0 || shown.length === 0 ? (
        <p className="px-2 py-1.5 text-[13px] text-ink-3">
          {options.length === 0 ? nothing : `Nothing in ${noun} contains “${typed}”.`}
        </p>
      ) : null}
      <ul>
        {typed === ''
          ? others.map(({ label, checked, onChange: tick }) => (
              <li key={label}>
                <Tick checked={checked} onChange={tick}>
                  {label}
                </Tick>
              </li>
            ))
          : null}
        {shown.map(({ value, label, mark, isInside }) => {
          const mode = modeOf(filter, all, value);
          const name = (
            <>
              {mark}
              <span className="truncate" title={label}>
                <UserText>{label}</UserText>
              </span>
            </>
          );
          return (
            <li key={value} className={cn(isInside && typed === '' && 'pl-5')}>
              <div role="group" aria-label={label} className="flex items-center gap-2">
                {ticked ? (
                  <Tick
                    checked={mode === ticked}
                    onChange={(checked) => choose(value, checked ? ticked : null)}
                  >
                    {name}
                  </Tick>
                ) : (
                  <span className={ROW}>{name}</span>
                )}
                {modes.map((one) => (
                  <ModeButton
                    key={one.mode}
                    label={one.label}
                    pressed={one.mode === mode}
                    onPress={() => choose(value, one.mode === mode ? null : one.mode)}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </PopoverPanel>
  );
}

const ROW = 'flex min-h-10 min-w-0 flex-1 items-center gap-2.5 pl-2 text-sm touch:min-h-11';

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={ROW}>
      <Checkbox checked={checked} onCheckedChange={(next) => onChange(next === true)} />
      {children}
    </label>
  );
}

function ModeButton({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={cn(
        'shrink-0 rounded-[7px] px-2 py-1 text-[13px] whitespace-nowrap transition-colors duration-150 touch:h-11',
        pressed ? 'bg-primary font-medium text-on-primary' : 'text-ink-2 hover:bg-raised',
      )}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll('li')];
  const at = rows.findIndex((row) => row.contains(event.target as HTMLElement));
  const next = rows[at + step]?.querySelector<HTMLElement>('button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

'use client';

import { Search, X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { TypedAhead } from '@/components/palette/typed-ahead';
import { usePaletteOptions } from '@/components/palette/use-palette-options';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

interface PaletteSearchProps {
  /** Returns the keys typed before the field was there. */
  takeTyped: (() => TypedAhead) | undefined;
  /** Called with the action of the chosen option. */
  onChoose: (run: () => void) => void;
  onShowSheet: () => void;
  signOut: () => Promise<void>;
}

/**
 * The palette's text field and list (the ARIA combobox pattern): the focus stays in the field, arrow keys move in the
 * list, Enter chooses the active option.
 */
export function PaletteSearch({ takeTyped, onChoose, onShowSheet, signOut }: PaletteSearchProps) {
  const [text, setText] = useState('');
  /** True if Enter was pressed before the field was there: the option for the text is chosen. */
  const [entered, setEntered] = useState(false);
  const { sections, status, problem } = usePaletteOptions(text, { onShowSheet, signOut });
  const options = sections.flatMap((section) => section.options);
  /** The active option; the first one when it is not in the list. */
  const [marked, setMarked] = useState<string | null>(null);
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === marked),
  );
  const active = options[index];
  const listId = useId();
  const idOf = (option: string) => `${listId}-${option}`;

  const activeId = active && `${listId}-${active.id}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const chosen = useRef(false);
  useEffect(() => {
    if (!entered || !active || chosen.current) return;
    chosen.current = true;
    onChoose(active.run);
  }, [entered, active, onChoose]);

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked(options[(index + step + options.length) % options.length]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active && !event.repeat) onChoose(active.run);
    }
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-border pr-2 pl-4 has-[input:focus-visible]:border-focus">
        <Search aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder="Search transactions, or jump to…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(null);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const ahead = takeTyped?.();
            if (!ahead) return;
            setText((since) => ahead.text + since);
            setEntered(ahead.entered);
          }}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        <DialogPrimitive.Close asChild>
          <Button variant="ghost" size="icon" aria-label="Close">
            <X aria-hidden />
          </Button>
        </DialogPrimitive.Close>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Commands and transactions"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5"
        // The focus stays in the text field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {sections.map(({ title, options: rows }) => (
          <div key={title} role="group" aria-labelledby={idOf(title)} className="pb-1.5">
            <p
              id={idOf(title)}
              role="presentation"
              className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3"
            >
              {title}
            </p>
            {rows.map((option) => (
              <div
                key={option.id}
                id={idOf(option.id)}
                role="option"
                aria-selected={option === active}
                className={cn(
                  'flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 select-none touch:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-ink-3',
                  option === active && 'bg-raised',
                )}
                onPointerMove={(event) => {
                  if (event.pointerType === 'mouse') setMarked(option.id);
                }}
                onClick={() => onChoose(option.run)}
              >
                {option.content}
              </div>
            ))}
          </div>
        ))}
      </div>
      {problem ? (
        <p role="alert" className="border-t border-border px-4 py-2.5 text-[13px] text-expense">
          {problem}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  );
}

'use client';

import { useRef, useState, type KeyboardEvent } from 'react';

import { SelectArrow, selectTrigger, type SelectProps } from '@/components/ui/fields/select-trigger';
import { typedOption } from '@/components/ui/fields/typed-option';
import { useLoaded } from '@/components/ui/use-loaded';
import { cn } from '@/lib/utils';

/** The longest pause between letters typed as one search, in milliseconds. */
const PATIENCE = 1_000;

const fetchList = () => import('@/components/ui/fields/select-list').then((module) => module.SelectList);

/**
 * A select, whose list loads when it is first needed. Typed letters choose at once. Other props, such as those a Field
 * adds, go to its button.
 */
export function Select({ onValueChange, ...props }: SelectProps) {
  const { Loaded: List, load, prepare } = useLoaded(fetchList);
  const [opened, setOpened] = useState(false);
  const typed = useRef({ text: '', at: 0 });
  if (List && opened) return <List onValueChange={onValueChange} {...props} />;

  const { options, value, placeholder, className, onFocus, ...button } = props;
  const open = async () => {
    if (await load()) setOpened(true);
  };

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      void open();
    } else if (event.key.length === 1 && event.key !== ' ') {
      const isOn = event.timeStamp - typed.current.at < PATIENCE;
      typed.current = { text: (isOn ? typed.current.text : '') + event.key, at: event.timeStamp };
      const chosen = options.findIndex((option) => option.value === value);
      const option = typedOption(options, chosen, typed.current.text);
      if (option) onValueChange(option.value);
    }
  }

  return (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={undefined}
      data-slot="select-trigger"
      data-placeholder={value === '' ? '' : undefined}
      className={cn(selectTrigger, className)}
      onPointerEnter={prepare}
      onFocus={(event) => {
        prepare();
        onFocus?.(event);
      }}
      onClick={() => void open()}
      onKeyDown={onKeyDown}
    >
      <span dir="auto">{options.find((option) => option.value === value)?.label ?? placeholder}</span>
      <SelectArrow />
    </button>
  );
}

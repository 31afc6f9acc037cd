'use client';

import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { cn } from '@/lib/utils';

type WordsInputProps = {
  label: string;
  value: readonly string[];
  onChange: (words: string[]) => void;
  placeholder: string;
  error: string | undefined;
};

/** Input for several words: Enter and Tab add the typed one, Backspace in the empty field removes the last one. */
export function WordsInput({ label, value, onChange, placeholder, error }: WordsInputProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();

  function add(typed: string) {
    const word = typed.trim();
    setText('');
    if (word !== '' && !value.includes(word)) onChange([...value, word]);
  }

  return (
    <div>
      <div
        // A press next to the words is one on the field.
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.focus();
        }}
        className={cn(
          'flex min-h-9 flex-wrap items-center gap-1.5 rounded-control border border-border-control bg-surface px-2 py-1 touch:min-h-11',
          error && 'border-expense',
        )}
      >
        {value.map((word) => (
          <span
            key={word}
            className="flex max-w-full items-center gap-1 rounded-md bg-raised pl-2 text-[13px] wrap-anywhere"
          >
            {word}
            <button
              type="button"
              aria-label={`Remove ${word}`}
              onClick={() => {
                onChange(value.filter((other) => other !== word));
                input.current?.focus();
              }}
              className="relative grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink touch:before:absolute touch:before:-inset-2.5"
            >
              <X aria-hidden className="size-3 stroke-2" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              if (!event.ctrlKey && !event.metaKey) event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
              onChange(value.slice(0, -1));
            }
          }}
          className="h-6 min-w-14 flex-1 bg-transparent text-sm placeholder:text-ink-3 touch:text-base"
        />
      </div>
      {error ? (
        <p id={errorId} className="mt-1 text-[13px] text-expense">
          {error}
        </p>
      ) : null}
    </div>
  );
}

'use client';

import { Plus } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { TagBadge } from '@/components/tags/badge';
import { Combobox } from '@/components/ui/fields/combobox';
import type { Option } from '@/components/ui/fields/option-list';
import { categoryChoices, sameCategory } from '@/lib/domain/categories/choices';

/** A tag that can be chosen, as of `tagDocument`. */
interface KnownTag {
  name: string;
  color: number | null;
  archived: boolean;
}

type TagInputProps = {
  label: string;
  tags: readonly KnownTag[];
  /** The names of the chosen tags. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  ref?: Ref<HTMLInputElement>;
  /** Shown among the tags. */
  children?: ReactNode;
};

const LONGEST = 60;

/**
 * Tags as badges, and a field that adds an existing or a new one. Enter, Tab and a comma add the typed one; Backspace
 * in the empty field removes the last one.
 */
export function TagInput({ label, tags, value, onChange, ref, children }: TagInputProps) {
  const [text, setText] = useState('');
  const open = tags
    .filter(({ name, archived }) => !archived && !value.includes(name))
    .map(({ name }) => name);

  function add(typed: string) {
    const name = typed
      .replace(/^[#\s]+/, '')
      .trim()
      .slice(0, LONGEST);
    setText('');
    if (name === '' || sameCategory(value, name) !== undefined) return;
    const names = tags.map((tag) => tag.name);
    onChange([...value, sameCategory(names, name) ?? name]);
  }

  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {children}
      {value.map((name) => (
        <TagBadge
          key={name}
          name={name}
          color={tags.find((tag) => tag.name === name)?.color ?? null}
          onRemove={() => onChange(value.filter((other) => other !== name))}
        />
      ))}
      <div className="w-32 min-w-0">
        <Combobox
          ref={ref}
          aria-label={`Add to ${label.toLowerCase()}`}
          listLabel="Tags"
          placeholder="Add a tag"
          className="h-8 rounded-full text-[13px] touch:h-11"
          value={text}
          onValueChange={setText}
          onTake={add}
          rowsFor={(typed) => {
            const text = typed.replace(/^#+/, '');
            const { matches, create, suggested } = categoryChoices(open, text);
            // A name that is typed out is still to be taken by Enter.
            const same = matches.length === 0 ? sameCategory(open, text) : undefined;
            const rows = (same === undefined ? matches : [same]).map((name): Option => ({
              value: name,
              label: `# ${name}`,
            }));
            return {
              rows: create === null ? rows : [...rows, created(create)],
              suggested: same === undefined ? suggested : 0,
            };
          }}
          // Typed text is not lost when the form is sent next.
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === ',') {
              event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
              onChange(value.slice(0, -1));
            }
          }}
        />
      </div>
    </div>
  );
}

function created(name: string): Option {
  const label = (
    <>
      <Plus aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
      Create “{name}”
    </>
  );
  return { value: name, label };
}

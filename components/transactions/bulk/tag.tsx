'use client';

import { Plus } from 'lucide-react';
import { useState, type FormEvent, type RefObject } from 'react';
import { useChoices } from '@/components/entry/choices';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/fields/combobox';
import { Field } from '@/components/ui/fields/field';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { categoryChoices, sameCategory } from '@/lib/domain/categories/choices';
import { LONGEST_TAG, tagName } from '@/lib/domain/tags/tag';
import type { BulkEdit } from '@/lib/domain/transactions/selection';

type BulkTagProps = {
  button: RefObject<HTMLButtonElement | null>;
  /** True if it adds a tag, which may be new; false if it removes one. */
  adds: boolean;
  busy: boolean;
  /** Reason that it could not be set; the typed text stays for another try. */
  failure: string | null;
  onClose: () => void;
  onChoose: (values: BulkEdit, name: string) => void;
};

/** Asks for the tag that the selected transactions get or lose. */
export function BulkTag({ button, adds, busy, failure, onClose, onChoose }: BulkTagProps) {
  const tags = useChoices()?.tags.filter(({ archived }) => !adds || !archived) ?? [];
  const names = tags.map(({ name }) => name);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const name = sameCategory(names, tagName(text)) ?? tagName(text);
    const known = tags.find((tag) => tag.name === name);
    if (name === '') setProblem('Tag is required');
    else if (name.length > LONGEST_TAG) setProblem(`Tag must be at most ${LONGEST_TAG} characters`);
    else if (!adds && !known) setProblem('Choose one of your tags');
    else if (busy) return;
    else if (adds) onChoose({ addTags: [name] }, name);
    else if (known) onChoose({ removeTags: [known.id] }, name);
  }

  const label = adds ? 'Add tag' : 'Remove tag';
  return (
    <PopoverPanel
      button={button}
      open
      onClose={onClose}
      role="dialog"
      aria-label={label}
      align="center"
      sideOffset={10}
      className="w-72"
    >
      <form noValidate onSubmit={submit} className="flex items-start gap-2">
        <Field label="Tag" error={problem ?? failure ?? undefined} className="flex-1">
          <Combobox
            listLabel="Tags"
            value={text}
            onValueChange={setText}
            rowsFor={(typed) => {
              const { matches, create, suggested } = categoryChoices(names, tagName(typed));
              const rows = matches.map((name) => ({ value: name, label: name }));
              return { rows: adds && create !== null ? [...rows, created(create)] : rows, suggested };
            }}
          />
        </Field>
        <Button type="submit" aria-disabled={busy || undefined} className="mt-6.5">
          {adds ? 'Add' : 'Remove'}
        </Button>
      </form>
    </PopoverPanel>
  );
}

function created(name: string) {
  const label = (
    <>
      <Plus aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
      Create “{name}”
    </>
  );
  return { value: name, label };
}

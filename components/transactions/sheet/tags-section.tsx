'use client';

import { useId, useRef, useState } from 'react';
import { useChoices } from '@/components/entry/choices';
import { TagBadge } from '@/components/tags/badge';
import { TagInput } from '@/components/tags/input';
import { SheetField, SheetSection } from '@/components/transactions/sheet/section';
import { useFieldDraft } from '@/components/transactions/sheet/use-field-draft';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { Textarea } from '@/components/ui/fields/textarea';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

type TagsSectionProps = { sheet: TransactionSheet; changes: SheetChanges };

/** The tags of the transaction and of its parts, and its note. */
export function TagsSection({ sheet, changes: { set } }: TagsSectionProps) {
  const id = useId();
  const known = useChoices()?.tags ?? [];
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  /** Names that are being saved: a new tag has no id yet. */
  const [pending, setPending] = useState<string[] | null>(null);
  const tagOf = (tagId: string) => known.find((tag) => tag.id === tagId);
  const names = pending ?? sheet.tagIds.flatMap((tagId) => tagOf(tagId)?.name ?? []);
  const ofParts = sheet.parts.flatMap(({ tagIds }, index) =>
    tagIds.flatMap((tagId) => {
      const tag = tagOf(tagId);
      return tag ? [{ ...tag, part: index + 1 }] : [];
    }),
  );
  const note = useFieldDraft(sheet.note, (text) =>
    set({ note: text }, 'The note was changed.', { note: text }),
  );

  useShortcut(SHORTCUTS.addTag, () => input.current?.focus());

  async function save(tags: string[]) {
    setPending(tags);
    const added = tags.find((name) => !names.includes(name));
    const removed = names.find((name) => !tags.includes(name));
    const rejected = await set({ tags }, added ? `Tagged #${added}.` : `#${removed ?? ''} was removed.`);
    setPending((current) => (current === tags ? null : current));
    setProblem(rejected ?? undefined);
  }

  return (
    <SheetSection>
      <SheetField label="Tags" problem={problem}>
        <TagInput ref={input} label="Tags" tags={known} value={names} onChange={(tags) => void save(tags)}>
          {ofParts.map(({ id: tagId, name, color, part }) => (
            <TagBadge key={`${part}-${tagId}`} name={name} color={color} note={`on part ${part}`} />
          ))}
        </TagInput>
      </SheetField>
      <SheetField label="Note" id={`${id}-note`} problem={note.problem}>
        <Textarea
          id={`${id}-note`}
          rows={1}
          placeholder="Add a note"
          autoComplete="off"
          maxLength={1000}
          aria-invalid={note.problem ? true : undefined}
          className="min-h-9 touch:min-h-11"
          {...note.field}
        />
      </SheetField>
    </SheetSection>
  );
}

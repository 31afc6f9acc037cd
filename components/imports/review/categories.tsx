'use client';

import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Review } from '@/components/imports/state/state';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { UserText } from '@/components/ui/user-text';
import {
  fileCategories,
  type FileCategories,
  type NewCategory,
} from '@/lib/domain/imports/staging/file-categories';

const KEEP = '\u0000keep';
/** More than anyone maps by hand; the rest is kept. */
const SHOWN = 60;
const SHOWN_RESPELLED = 6;

type ReviewCategoriesProps = {
  review: Review;
  categories: readonly string[];
  onChange: (chosen: Record<string, string>) => void;
};

/** The categories the file brings, each kept or mapped to one of the user's, and those spelled another way. */
export function ReviewCategories({ review, categories, onChange }: ReviewCategoriesProps) {
  const { summary, categories: chosen } = review;
  const { brought, respelled } = useMemo(
    () => fileCategories(summary.categories, categories),
    [summary.categories, categories],
  );
  if (!review.fileCategories) return null;
  return (
    <>
      <Respelled respelled={respelled.filter(({ written }) => !Object.hasOwn(chosen, written))} />
      {brought.length > 0 ? (
        <Brought review={review} brought={brought} categories={categories} onChange={onChange} />
      ) : null}
    </>
  );
}

function Respelled({ respelled }: Pick<FileCategories, 'respelled'>) {
  if (respelled.length === 0) return null;
  const more = respelled.length - SHOWN_RESPELLED;
  const list = respelled
    .slice(0, SHOWN_RESPELLED)
    .map(({ written, name }) => `“${written}” becomes “${name}”`);
  return (
    <p className="text-[13px] wrap-anywhere text-ink-2">
      Categories that differ only in case are merged: {list.join(', ')}
      {more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}.
    </p>
  );
}

type BroughtProps = ReviewCategoriesProps & { brought: readonly NewCategory[] };

function Brought({ review: { categories: chosen, phase }, brought, categories, onChange }: BroughtProps) {
  const [open, setOpen] = useState(false);
  const mapped = brought.filter(({ name }) => Object.hasOwn(chosen, name)).length;
  const more = brought.length - SHOWN;

  return (
    <details
      className="group rounded-[10px] border border-border"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-2 px-3.5 py-2">
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-medium">
            {brought.length.toLocaleString('en-US')} new {brought.length === 1 ? 'category' : 'categories'} in
            the file
          </span>
          <span className="text-ink-3">
            {mapped === 0
              ? `kept as ${brought.length === 1 ? 'it is' : 'they are'}`
              : `${mapped} mapped, ${brought.length - mapped} kept`}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 stroke-[1.75] text-ink-2 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-2 gap-2.5 border-t border-border p-3.5 md:grid-cols-3 xl:grid-cols-5">
        {/* So many choices are drawn only once they are wanted. */}
        {(open ? brought.slice(0, SHOWN) : []).map(({ name, spellings, rows }) => (
          <Field
            key={name}
            label={
              <span className="wrap-anywhere">
                <UserText>{name}</UserText>{' '}
                <span className="text-ink-3 tabular-nums">· {rows.toLocaleString('en-US')}</span>
              </span>
            }
          >
            <Select
              disabled={phase === 'saving'}
              options={[
                { value: KEEP, label: 'keep' },
                ...categories.map((category) => ({ value: category, label: category })),
              ]}
              value={Object.hasOwn(chosen, name) ? (chosen[name] ?? KEEP) : KEEP}
              onValueChange={(category) => {
                const others = Object.entries(chosen).filter(([other]) => !spellings.includes(other));
                const mapped = category === KEEP ? [] : spellings.map((spelling) => [spelling, category]);
                onChange(Object.fromEntries([...others, ...mapped]));
              }}
            />
          </Field>
        ))}
      </div>
      {more > 0 ? (
        <p className="px-3.5 pb-3.5 text-[13px] text-ink-3">
          And {more.toLocaleString('en-US')} more, which are kept as they are. Afterwards you can rename and
          merge them under Budget Limits in Settings.
        </p>
      ) : null}
    </details>
  );
}

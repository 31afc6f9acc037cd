'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Review } from '@/components/imports/import-state';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

const KEEP = '\u0000keep';
/** More than anyone maps by hand; the rest is kept. */
const SHOWN = 60;

type ReviewCategoriesProps = {
  review: Review;
  categories: readonly string[];
  onChange: (chosen: Record<string, string>) => void;
};

/** The categories the file brings, each kept or mapped to one of the user's. */
export function ReviewCategories({ review, categories, onChange }: ReviewCategoriesProps) {
  const [open, setOpen] = useState(false);
  const { summary, fileCategories, categories: chosen, saving } = review;
  const brought = summary.categories.filter(({ name }) => !categories.includes(name));
  if (!fileCategories || brought.length === 0) return null;
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
        {(open ? brought.slice(0, SHOWN) : []).map(({ name, rows }) => (
          <Field
            key={name}
            label={
              <span className="wrap-anywhere">
                {name} <span className="text-ink-3 tabular-nums">· {rows.toLocaleString('en-US')}</span>
              </span>
            }
          >
            <Select
              disabled={saving}
              options={[
                { value: KEEP, label: 'keep' },
                ...categories.map((category) => ({ value: category, label: category })),
              ]}
              value={Object.hasOwn(chosen, name) ? (chosen[name] ?? KEEP) : KEEP}
              onValueChange={(category) => {
                const others = Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== name));
                onChange(category === KEEP ? others : { ...others, [name]: category });
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

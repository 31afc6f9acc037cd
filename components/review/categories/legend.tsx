'use client';

import { CATEGORY_KEYS } from '@/components/review/categories/buttons';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { useSingleKeys } from '@/components/ui/shortcuts/single-keys';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

const LEGEND = [
  { keys: CATEGORY_KEYS.map(({ keys }) => keys), text: 'choose' },
  { keys: [SHORTCUTS.otherCategory.keys], text: 'other' },
  { keys: [SHORTCUTS.rowByRow.keys], text: 'row by row' },
];

/** Names the keys of rows without a category to the eye; the sheet of shortcuts names them to everyone. */
export function CategoryLegend() {
  const on = useSingleKeys();
  if (!on) return null;
  return (
    <p
      aria-hidden
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-ink-3 max-md:hidden touch:hidden"
    >
      {LEGEND.map(({ keys, text }) => (
        <span key={text} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}

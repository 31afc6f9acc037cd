'use client';

import { Kbd } from '@/components/ui/kbd';
import { PageHeader } from '@/components/ui/page-header';
import { useSingleKeys } from '@/components/ui/single-keys';
import { reviewedRows, type ReviewItem } from '@/lib/domain/review';
import { SHORTCUTS } from '@/lib/domain/shortcuts';

const LEGEND = [
  { keys: [SHORTCUTS.nextItem.keys, SHORTCUTS.previousItem.keys], text: 'move' },
  { keys: [SHORTCUTS.acceptItem.keys], text: 'accept' },
  { keys: [SHORTCUTS.refuseItem.keys], text: 'refuse' },
  { keys: [SHORTCUTS.openItem.keys], text: 'open' },
  { keys: [SHORTCUTS.undoDecision.keys], text: 'undo' },
  { keys: [SHORTCUTS.sheet.keys], text: 'all keys' },
];

/** The title with what there is to decide, and the keys; `items` is null until they are known. */
export function ReviewHeader({ items }: { items: readonly ReviewItem[] | null }) {
  return (
    <PageHeader title="Review" text={items ? summary(items) : '\u00a0'}>
      {items && items.length > 0 ? <KeyLegend /> : null}
    </PageHeader>
  );
}

function summary(items: readonly ReviewItem[]): string {
  if (items.length === 0) return 'What Outlay is not sure about is decided here.';
  const rows = reviewedRows(items);
  const written = (count: number, noun: string) =>
    `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  return `${written(items.length, 'decision')} over ${written(rows, 'row')}. Each says what it would change.`;
}

/** Names the keys to the eye; the sheet of shortcuts names them to everyone. */
function KeyLegend() {
  const on = useSingleKeys();
  if (!on) return null;
  return (
    <p
      aria-hidden
      className="flex flex-wrap items-center gap-x-4 gap-y-1 self-end text-[13px] text-ink-3 touch:hidden"
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

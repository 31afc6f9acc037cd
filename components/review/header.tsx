'use client';

import { PageHeader } from '@/components/ui/page-header';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { useSingleKeys } from '@/components/ui/shortcuts/single-keys';
import { reviewedRows, type ReviewItem } from '@/lib/domain/review/review';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

const LEGEND = [
  { keys: [SHORTCUTS.nextItem.keys, SHORTCUTS.previousItem.keys], text: 'move' },
  { keys: [SHORTCUTS.acceptItem.keys], text: 'accept' },
  { keys: [SHORTCUTS.refuseItem.keys], text: 'refuse' },
  { keys: [SHORTCUTS.openItem.keys], text: 'open' },
  { keys: [SHORTCUTS.undoDecision.keys], text: 'undo' },
  { keys: [SHORTCUTS.sheet.keys], text: 'all keys' },
];

const NOTHING = { payees: 0, rows: 0 };

type ReviewHeaderProps = {
  /** Null until they are known. */
  items: readonly ReviewItem[] | null;
  /** Number of decisions and rows beyond the items. */
  more?: { payees: number; rows: number };
};

/** The title with what there is to decide, and the keys. */
export function ReviewHeader({ items, more = NOTHING }: ReviewHeaderProps) {
  return (
    <PageHeader title="Review" text={items ? summary(items, more) : '\u00a0'}>
      {items && items.length > 0 ? <KeyLegend /> : null}
    </PageHeader>
  );
}

function summary(items: readonly ReviewItem[], more: { payees: number; rows: number }): string {
  if (items.length + more.payees === 0) return 'Decide what Outlay is not sure about.';
  const rows = reviewedRows(items) + more.rows;
  const written = (count: number, noun: string) =>
    `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  // Only of a series by hand there may be no rows.
  const on = rows === 0 ? '' : ` on ${written(rows, 'row')}`;
  return `${written(items.length + more.payees, 'decision')}${on}. Each says what it would change.`;
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

'use client';

import { MOVE_KEYS } from '@/components/rules/move-keys';
import { GripVertical } from 'lucide-react';
import { useId, useState } from 'react';
import { placeProps, useReorder } from '@/components/rules/use-reorder';
import { Card } from '@/components/ui/card';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import type { Rule, RulePreview } from '@/lib/domain/rules/document';
import { cn } from '@/lib/utils';

/** With more rules than these, only those around this one are listed, and those that take rows from it. */
const ALL_UP_TO = 8;

type OrderCardProps = {
  title: string;
  /** The other rules in their order. */
  others: readonly Pick<Rule, 'id' | 'name' | 'enabled'>[];
  /** Number of them that come before this one. */
  place: number;
  /** Null while it is counted. */
  preview: RulePreview | null;
  onPlace: (place: number) => void;
};

/** The place of a rule among the others; it moves by dragging, or with Alt and the arrow keys. */
export function OrderCard({ title, others, place, preview, onPlace }: OrderCardProps) {
  const titleId = useId();
  const [spoken, setSpoken] = useState('');
  const total = others.length + 1;
  const takers = new Map((preview?.takenBy ?? []).map((one) => [one.id, one.rows]));
  const { isDragging, handle } = useReorder({
    length: total,
    onMove: (_, to) => {
      onPlace(to);
      setSpoken(`Rule ${to + 1} of ${total}`);
    },
  });
  const all = [...others.slice(0, place), null, ...others.slice(place)].map((other, index) => ({
    other,
    index,
  }));
  const shown = all.filter(
    ({ other, index }) =>
      total <= ALL_UP_TO || Math.abs(index - place) <= 2 || (other !== null && takers.has(other.id)),
  );
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-[15px] font-[550]">
        Order
      </h2>
      <ol className={isDragging ? 'cursor-grabbing select-none' : undefined}>
        {shown.map(({ other, index }) => (
          <li
            key={other?.id ?? 'this'}
            {...placeProps(index)}
            className={cn(
              'flex min-h-9 items-center gap-2.5 px-2',
              other === null && 'rounded-control border border-border-strong bg-raised',
            )}
          >
            {other === null ? (
              <button
                type="button"
                aria-label={`Move this rule: rule ${index + 1} of ${total}`}
                aria-keyshortcuts={MOVE_KEYS}
                {...handle(index)}
                className="-ml-1 grid h-9 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing touch:h-11 touch:w-11"
              >
                <GripVertical aria-hidden className="size-4 stroke-[1.75]" />
              </button>
            ) : (
              <span aria-hidden className="-ml-1 w-6 shrink-0 touch:w-11" />
            )}
            <span className="w-5 shrink-0 text-right text-ink-3 tabular-nums">{index + 1}</span>
            <span className={cn('min-w-0 flex-1 truncate', other === null && 'font-medium')}>
              {other?.name ?? title}
            </span>
            <span className="shrink-0 text-[13px] text-ink-3 tabular-nums">
              {other === null
                ? 'this rule'
                : takers.has(other.id)
                  ? `takes ${takers.get(other.id)?.toLocaleString('en-US')} first`
                  : other.enabled
                    ? null
                    : 'off'}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-[13px] text-ink-3">
        <span className="touch:hidden">
          Drag, or <Kbd keys="Alt+ArrowUp" /> <Kbd keys="Alt+ArrowDown" />.{' '}
        </span>
        {preview?.above
          ? `Above rule ${preview.above.place} it would change ${preview.above.rows.toLocaleString('en-US')}.`
          : null}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </Card>
  );
}

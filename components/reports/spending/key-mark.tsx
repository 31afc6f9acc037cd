'use client';

import { Check } from 'lucide-react';
import { categoryDot } from '@/components/categories/dot';
import type { CategoryColor } from '@/lib/domain/categories/color';
import type { Line } from '@/lib/domain/reports/lines';
import { MOST_LINES } from '@/lib/domain/reports/series';
import { cn } from '@/lib/utils';

type KeyMarkProps = {
  line: Line;
  /** Null for a key that the chart does not draw. */
  color: CategoryColor | null;
  /** The keys that are drawn as lines; null where they can't be chosen. */
  chosen: readonly string[] | null;
  onChoose: (key: string) => void;
};

/** The colour of a key in the chart, and whether its line is drawn. */
export function KeyMark({ line: { row, name }, color, chosen, onChoose }: KeyMarkProps) {
  if (row === null || row.key === 'several') return <span className="w-4 shrink-0" />;
  const dot = color === null ? '' : categoryDot[color];
  if (chosen === null)
    return (
      <span className="grid w-4 shrink-0 place-items-center">
        <span data-bar aria-hidden className={cn('size-2 rounded-full', dot)} />
      </span>
    );
  const isChosen = chosen.includes(row.key);
  return (
    <button
      type="button"
      role="checkbox"
      data-toggle
      tabIndex={-1}
      aria-checked={isChosen}
      aria-label={`Line of ${name}`}
      aria-disabled={(!isChosen && chosen.length >= MOST_LINES) || undefined}
      title={!isChosen && chosen.length >= MOST_LINES ? `${MOST_LINES} lines at most` : undefined}
      className={cn(
        'relative grid size-4 shrink-0 place-items-center rounded-[4px] border border-border-control text-surface before:absolute before:-inset-2 aria-disabled:opacity-40 touch:before:-inset-3.5',
        isChosen && 'border-transparent',
        isChosen && dot,
      )}
      onClick={() => onChoose(row.key)}
    >
      {isChosen ? <Check aria-hidden className="size-3" /> : null}
    </button>
  );
}

import { X } from 'lucide-react';
import { UserText } from '@/components/ui/user-text';
import type { ReactNode } from 'react';
import { PALETTE, type CategoryColor } from '@/lib/domain/categories/color';

const tagInk: Record<CategoryColor, string> = {
  1: 'text-chart-1',
  2: 'text-chart-2',
  3: 'text-chart-3',
  4: 'text-chart-4',
  5: 'text-chart-5',
  6: 'text-chart-6',
  7: 'text-chart-7',
  8: 'text-chart-8',
  9: 'text-chart-9',
  10: 'text-chart-10',
  rest: 'text-chart-rest',
};

interface TagBadgeProps {
  name: string;
  /** As stored: a number of the palette; null for none. */
  color: number | null;
  /** Content after the name, in a quieter ink. */
  note?: ReactNode;
  /** Shows a button that removes it. */
  onRemove?: () => void;
}

/** A tag with its coloured '#'. */
export function TagBadge({ name, color, note, onRemove }: TagBadgeProps) {
  const chosen = PALETTE.find((entry) => entry.color === color)?.color ?? 'rest';
  return (
    <span className="inline-flex max-w-full min-h-6 items-center gap-1 rounded-full border border-border px-2.5 text-[12.5px] text-ink-2 touch:min-h-8">
      <span data-bar aria-hidden className={tagInk[chosen]}>
        #
      </span>
      <span className="truncate">
        <UserText>{name}</UserText>
      </span>
      {note ? <span className="whitespace-nowrap text-ink-3">{note}</span> : null}
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className="relative -mr-1 rounded-full p-0.5 text-ink-3 before:absolute before:-inset-2 hover:text-ink"
          onClick={onRemove}
        >
          <X aria-hidden className="size-3" />
        </button>
      ) : null}
    </span>
  );
}

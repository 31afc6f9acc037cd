'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { cn } from '@/lib/utils';

type SpentBarProps = {
  spent: number;
  toCome: number;
  available: number;
  /** The share of the period's days that have passed; null for no mark. */
  today: number | null;
};

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;

/** A limit as a bar: spent solid, still to come hatched, a stroke where today is. Empty while amounts are hidden. */
export function SpentBar({ spent, toCome, available, today }: SpentBarProps) {
  const { hidden } = useHiddenAmounts();
  const isOver = spent > available;
  const shareOf = (amount: number) => (available > 0 ? amount / available : amount > 0 ? 1 : 0);
  return (
    <span data-bar aria-hidden className="relative block h-2 min-w-0 rounded-full bg-ink/11">
      {hidden ? null : (
        <>
          {toCome > 0 && !isOver ? (
            <span
              className="absolute inset-y-0 left-0 rounded-full bg-[repeating-linear-gradient(115deg,var(--ink-3)_0_1.5px,transparent_1.5px_4px)]"
              style={{ width: percent(shareOf(Math.max(spent, 0) + toCome)) }}
            />
          ) : null}
          <span
            className={cn('absolute inset-y-0 left-0 rounded-full', isOver ? 'bg-expense' : 'bg-ink-2')}
            style={{ width: isOver ? '100%' : percent(shareOf(spent)) }}
          />
        </>
      )}
      {today === null ? null : (
        <span className="absolute -inset-y-[3px] w-[1.5px] bg-ink" style={{ left: percent(today) }} />
      )}
    </span>
  );
}

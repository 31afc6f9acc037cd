'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { cn } from '@/lib/utils';

type FlowBarProps = {
  /** From 0 to 1; less than 0 shows nothing. */
  share: number;
  type: 'income' | 'expense';
};

/** Income and spending as two bars in proportion; empty while amounts are hidden. */
export function FlowBar({ share, type }: FlowBarProps) {
  const { hidden } = useHiddenAmounts();
  return (
    <div data-bar aria-hidden className="h-1.5 overflow-hidden rounded-full bg-raised">
      <div
        className={cn('h-full rounded-full', type === 'income' ? 'bg-income' : 'bg-expense')}
        style={{ width: `${hidden ? 0 : Math.max(0, share) * 100}%` }}
      />
    </div>
  );
}

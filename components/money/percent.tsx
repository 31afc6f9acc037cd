'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { HIDDEN_AMOUNT } from '@/lib/domain/money/hidden-amounts';

/** A percentage; while amounts are hidden only its sign is shown. */
export function Percent({ children }: { children: string }) {
  const { hidden } = useHiddenAmounts();
  if (!hidden) return children;
  return (
    <>
      {/^[+-]/.exec(children)}
      <span role="img" aria-label="hidden percentage">
        {HIDDEN_AMOUNT}
      </span>
    </>
  );
}

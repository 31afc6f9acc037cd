'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { ProgressBar } from '@/components/ui/progress-bar';

/** The part of a goal that is reached, as `goalProgress` tells it. */
type GoalShareProps = { share: number; percent: string };

/** The percent of a goal and what parts it from the text behind; nothing while amounts are hidden. */
export function GoalPercent({ percent, after = '' }: Pick<GoalShareProps, 'percent'> & { after?: string }) {
  const { hidden } = useHiddenAmounts();
  return hidden ? null : percent + after;
}

/** The bar of a savings goal; empty while amounts are hidden. */
export function GoalBar({ share, percent }: GoalShareProps) {
  const { hidden } = useHiddenAmounts();
  return (
    <ProgressBar
      label="Savings goal"
      value={hidden ? null : share}
      text={hidden ? 'hidden amount' : percent}
    />
  );
}

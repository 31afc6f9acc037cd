'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';

/** The share of the goal that is reached, as `goalProgress` returns it. */
type GoalShareProps = { share: number; percent: string };

/** The goal's percentage with the separator before the next text; nothing while amounts are hidden. */
export function GoalPercent({ percent, after = '' }: Pick<GoalShareProps, 'percent'> & { after?: string }) {
  const { hidden } = useHiddenAmounts();
  return hidden ? null : percent + after;
}

/** The bar of a goal, by default the savings goal; empty while amounts are hidden. */
export function GoalBar({ label = 'Savings goal', share, percent }: GoalShareProps & { label?: string }) {
  const { hidden } = useHiddenAmounts();
  return (
    <ProgressBar label={label} value={hidden ? null : share} text={hidden ? 'hidden amount' : percent} />
  );
}

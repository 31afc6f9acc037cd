import type { DocumentOf } from './document';
import type { savingsGoalDocument, savingsGoalSettingsDocument } from './savings-goal-document';

/** The savings goal, in minor units. */
export type SavingsGoal = DocumentOf<typeof savingsGoalDocument>;

/** The savings goal as its form shows it, in minor units. */
export type SavingsGoalSettings = DocumentOf<typeof savingsGoalSettingsDocument>;

/** In the place of an account's id: the current amount is typed. */
export const BY_HAND = 'by-hand';

/**
 * How far a goal is: its share from 0 on, the same as whole percent in words, and what is left in minor units (0 or less
 * when it is reached). A balance below zero is no progress.
 */
export function goalProgress({ target, current }: Pick<SavingsGoal, 'target' | 'current'>): {
  share: number;
  percent: string;
  left: number;
} {
  const reached = current >= target;
  const share = target > 0 ? Math.max(current / target, 0) : reached ? 1 : 0;
  return { share, percent: `${Math.floor(share * 100).toLocaleString('en-US')}%`, left: target - current };
}

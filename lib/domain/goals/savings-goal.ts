import type { DocumentOf } from '../money/document';
import type { savingsGoalDocument, savingsGoalSettingsDocument } from './savings-goal-document';

/** The savings goal, in minor units. */
export type SavingsGoal = DocumentOf<typeof savingsGoalDocument>;

/** The savings goal as its form shows it, in minor units. */
export type SavingsGoalSettings = DocumentOf<typeof savingsGoalSettingsDocument>;

/** Used in place of an account's id if the current amount is typed. */
export const BY_HAND = 'by-hand';

/**
 * A goal's progress: its share of the target, the same in whole percent rounded down, and the rest in minor units
 * (0 or less once reached). A negative balance is no progress. docs/product.md, 'Savings goal'.
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

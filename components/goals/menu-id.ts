import type { Goal } from '@/lib/domain/goals/document';

/** The id of a goal's menu, to which the focus returns; '' for a new one. */
export const goalMenuId = (goal: Goal | null): string => (goal ? `goal-menu-${goal.id ?? 'savings'}` : '');

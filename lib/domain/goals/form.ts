import '../forms/no-eval';
import { z } from 'zod';
import { calendarDateProblem } from '../dates/calendar-date';
import { textInput } from '../forms/text-input';
import type { Currency } from '../money/currency';
import { optionalAmount } from '../money/input';
import { goalAmount, goalSource } from './savings-goal-form';

/** The share of an account that is for a goal: the rest that others leave, or a fixed part. */
export const GOAL_SHARES = ['rest', 'part'] as const;
export type GoalShare = (typeof GOAL_SHARES)[number];

/** Schema of the form and action that add or save a goal; without an id it is the savings goal. */
export const goalSchema = (currency: Currency) =>
  z
    .object({
      /** Chosen by the form for a new goal, so that submitting it twice adds one. */
      id: z.uuid().nullable(),
      name: textInput('Name', 60),
      target: goalAmount(currency, 'Please enter a target'),
      accountId: goalSource,
      /** The amount saved, of a goal without an account. */
      current: goalAmount(currency, 'Please enter what you have saved').optional(),
      share: z.enum(GOAL_SHARES),
      part: z.string(),
      dueOn: z
        .string()
        .refine(
          (text) => text === '' || calendarDateProblem(text) === null,
          'Please enter a date, like Jun 30, 2027',
        )
        .transform((text) => text || null),
      /** The amount to set aside in each budget period; empty for the one its date needs. */
      planned: optionalAmount(currency, 0),
    })
    .transform(({ share, part, ...goal }, context) => {
      if (goal.accountId === null || share === 'rest') return { ...goal, part: null };
      const parsed = goalAmount(currency, 'Please enter how much counts toward this goal').safeParse(part);
      if (parsed.success) return { ...goal, part: parsed.data };
      for (const { message } of parsed.error.issues)
        context.addIssue({ code: 'custom', message, path: ['part'] });
      return z.NEVER;
    });
export type GoalInput = z.input<ReturnType<typeof goalSchema>>;
export type GoalEdit = z.output<ReturnType<typeof goalSchema>>;

export const goalIdSchema = z.object({ id: z.uuid() });
export type GoalIdInput = z.input<typeof goalIdSchema>;

/** Goals in the order they are to be shown in, without the savings goal. */
export const orderGoalsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(1000) });
export type OrderGoalsInput = z.input<typeof orderGoalsSchema>;

import { randomUUID } from 'node:crypto';
import { month, type Owning } from './owned';

/** Rows for each table of budgets and goals, and a change to update them with. */
export const PLANNED = {
  budgets: {
    rows: ({ category_id }) => [{ category_id, valid_from: month(), amount: 1 }],
    change: { amount: 7.25 },
  },
  budget_calendars: {
    rows: () => [{ valid_from: month(), kind: 'last-day', shift: 'none' }],
    change: { shift: 'before' },
  },
  budget_moves: {
    rows: ({ category_id, other_category_id }) => [
      {
        id: randomUUID(),
        period: '2026-11-01',
        source_id: category_id,
        target_id: other_category_id,
        amount: 1,
      },
    ],
    change: { amount: 7.25 },
  },
  savings_goals: { rows: () => [{ target: 1 }], change: { target: 2.25 }, alone: true },
  goals: { rows: ({ account_id }) => [{ name: 'Planted', target: 1, account_id }], change: { target: 2.25 } },
  goal_contributions: {
    rows: ({ goal_id }) => [{ id: randomUUID(), goal_id, date: '2026-11-03', amount: 1 }],
    change: { amount: 7.25 },
  },
} as const satisfies Record<string, Owning>;

import '../forms/no-eval';
import { z } from 'zod';
import { CALENDAR_KINDS, CARRIES, LIMIT_SPANS } from '../budgets/enums';
import { SHIFTS } from '../recurring/rhythms';
import { amount, date, id, moment, nameOf, positive, unsigned, whole } from './fields';

const name = nameOf(60);
/** The first limits and the first calendar apply from the beginning of time. */
const validFrom = z.union([z.literal('0001-01-01'), date]);

/** The rows of an archive about budgets and goals. */
export const BUDGET_ROWS = {
  budgets: z.strictObject({
    category_id: id,
    valid_from: validFrom,
    amount: unsigned.nullable(),
    created_at: moment,
    per: z.enum(LIMIT_SPANS),
    carry: z.enum(CARRIES),
    carry_cap: unsigned.nullable(),
    restart: amount.nullable(),
    series_id: id.nullable(),
  }),
  budget_calendars: z.strictObject({
    valid_from: validFrom,
    kind: z.enum(CALENDAR_KINDS),
    day: z.int().min(1).max(28).nullable(),
    anchor: date.nullable(),
    series_id: id.nullable(),
    shift: z.enum(SHIFTS),
  }),
  budget_moves: z.strictObject({
    id,
    period: date,
    source_id: id,
    target_id: id,
    amount: positive,
    created_at: moment,
  }),
  savings_goals: z.strictObject({
    target: unsigned,
    current: unsigned,
    created_at: moment,
    account_id: id.nullable(),
    name,
    part: unsigned.nullable(),
    due_on: date.nullable(),
    monthly: unsigned.nullable(),
  }),
  goals: z.strictObject({
    id,
    position: whole.min(1),
    name,
    target: unsigned,
    current: unsigned,
    account_id: id.nullable(),
    part: unsigned.nullable(),
    due_on: date.nullable(),
    created_at: moment,
    deleted_at: moment.nullable(),
    monthly: unsigned.nullable(),
  }),
  goal_contributions: z.strictObject({
    id,
    /** Null for the savings goal. */
    goal_id: id.nullable(),
    date,
    amount,
    created_at: moment,
  }),
};

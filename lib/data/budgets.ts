import 'server-only';

import { z } from 'zod';
import type { BudgetLimit, CategoryBudget } from '@/lib/domain/budgets/budget';
import type {
  ApplyLimits,
  MoveMoney,
  SaveLimit,
  SetAside,
  TakeBackMove,
} from '@/lib/domain/budgets/change-form';
import { categoryBudget } from '@/lib/domain/budgets/document';
import { budgetsPageOf } from '@/lib/domain/budgets/plan-of-period';
import { budgetsPageDocument, type BudgetsPage } from '@/lib/domain/budgets/page-document';
import { limitProposals, type LimitProposal } from '@/lib/domain/budgets/proposals-document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import { toDecimal } from '@/lib/domain/money/money';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import { createClient } from '@/lib/supabase/server';
import { orNull } from './nullable';
import { toNumeric } from './numeric';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';
import { raisedFailure, logFailure } from './errors';

/** Every category with its limit in the month of `today` and its spending in that month and the six before. */
export async function getBudgets(today: CalendarDate): Promise<CategoryBudget[]> {
  const [{ data, error }, currency] = await Promise.all([readDocument('budgets', { today }), getCurrency()]);
  if (error) throw logFailure('reading budgets', error);
  return z.array(categoryBudget(currency)).parse(data);
}

/**
 * Saves the limits of the given categories, all or none. They apply from the month of `today` on; earlier months and
 * other categories keep theirs. docs/product.md, 'Budgets'.
 */
export async function saveBudgetLimits(
  limits: readonly BudgetLimit[],
  today: CalendarDate,
  currency: Currency,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('save_budget_limits', {
    limits: limits.map(({ category, monthlyLimit }) => ({
      category,
      monthlyLimit: toDecimal(monthlyLimit, currency),
    })),
    today,
  });
  if (!error) return success();
  return raisedFailure('saving budget limits', error, CATEGORY_GONE);
}

const CATEGORY_GONE = {
  category_gone: (category: string) => failure('limit_category_gone', { category }),
  series_gone: 'series_gone',
} as const;

/** A budget period with all that the Budgets screen shows of it; the running one for a key that is none. */
export async function getBudgetsPage(period: CalendarDate | null, today: CalendarDate): Promise<BudgetsPage> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('budgets_page', { period: orNull(period), today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading a budget period', error);
  return budgetsPageOf(budgetsPageDocument(currency).parse(data), today, currency);
}

/** The limits that past spending proposes. */
export async function getLimitProposals(today: CalendarDate): Promise<LimitProposal[]> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('limit_proposals', { today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading proposed limits', error);
  return limitProposals(currency).parse(data);
}

/** Saves or removes a category's limit from the running period on, and how it is budgeted; safe to repeat. */
export async function saveLimit(
  { change, category, content }: SaveLimit,
  today: CalendarDate,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('save_limit', { change, category, content, today });
  if (!error) return success();
  return raisedFailure('saving a limit', error, CATEGORY_GONE);
}

/** Moves money between two limits within a period; safe to repeat. */
export async function moveMoney(
  { change, period, source, target, amount }: MoveMoney,
  currency: Currency,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('move_between_limits', {
    ...{ change, period, source, target, amount: toNumeric(amount, currency) },
  });
  if (!error) return success();
  return raisedFailure('moving money between limits', error, {
    ...CATEGORY_GONE,
    limit_gone: (category) => failure('limit_gone', { category }),
  });
}

/** Takes a move back; safe to repeat, and where it is gone there is nothing to do. */
export async function takeBackMove({ change, move }: TakeBackMove): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('delete_move', { change, move });
  if (error) throw logFailure('taking back a move', error);
  return success();
}

/** Sets the limits of several categories from the running period on, all or none; safe to repeat. */
export async function applyLimits({ change, limits }: ApplyLimits, today: CalendarDate): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('apply_limits', { change, limits, today });
  if (!error) return success();
  return raisedFailure('applying proposed limits', error, CATEGORY_GONE);
}

/** Sets money aside for a goal without an account; safe to repeat. */
export async function setAside(
  { change, goal, amount }: SetAside,
  today: CalendarDate,
  currency: Currency,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('set_aside', {
    ...{ change, goal: orNull(goal), amount: toNumeric(amount, currency), today },
  });
  if (!error) return success();
  return raisedFailure('setting money aside', error, { goal_gone: 'goal_gone' });
}

import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { savedColor } from '@/lib/domain/category-color';
import type { Currency } from '@/lib/domain/currency';
import { failure, success, type Result } from '@/lib/domain/result';
import { createClient } from '@/lib/supabase/server';
import { toNumeric } from './numeric';
import { raisedFailure, logFailure } from './errors';

const KNOWN_ERRORS = {
  category_exists: (category: string) => {
    const { error } = failure('category_exists', { category });
    return { ok: false as const, error: { ...error, fields: { name: error.message } } };
  },
  category_gone: (category: string) => failure('category_gone', { category }),
};

const movedDocument = z.object({ transactions: z.number().int() });
type Moved = z.infer<typeof movedDocument>;

/**
 * Sets the limit (minor units) of a category, which may be new, and its colour unless null.
 * @returns its name, as the user already spells it
 */
export async function addCategory(
  name: string,
  monthlyLimit: number,
  color: number | null,
  currency: Currency,
  today: CalendarDate,
): Promise<Result<{ category: string }>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('add_category', {
    category: name,
    monthly_limit: toNumeric(monthlyLimit, currency),
    today,
    ...(color !== null && { color }),
  });
  if (error) return raisedFailure('adding a category', error, KNOWN_ERRORS);
  return success({ category: data });
}

/**
 * Renames a category; its transactions and its colour follow.
 * @returns how many transactions moved with it
 */
export async function renameCategory(category: string, name: string): Promise<Result<Moved>> {
  const supabase = await createClient();
  const kept = savedColor(category, name);
  const { data, error } = await supabase.rpc('change_category', {
    category,
    name,
    ...(kept !== null && { kept_color: kept }),
  });
  if (error) return raisedFailure('renaming a category', error, KNOWN_ERRORS);
  return success(movedDocument.parse(data));
}

/** Sets a category's colour, as an index into the colour palette. */
export async function colorCategory(category: string, color: number): Promise<Result<Moved>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('change_category', { category, name: category, color });
  if (error) return raisedFailure('coloring a category', error, KNOWN_ERRORS);
  return success(movedDocument.parse(data));
}

/**
 * Merges a category and its transactions into another one.
 * @returns how many transactions moved
 */
export async function mergeCategories(
  source: string,
  target: string,
  today: CalendarDate,
): Promise<Result<Moved>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('merge_categories', { source, target, today });
  if (error) return raisedFailure('merging categories', error, KNOWN_ERRORS);
  return success(movedDocument.parse(data));
}

/** Removes a category's limit and colour from the month of `today` on. Its transactions keep the category. */
export async function removeCategory(category: string, today: CalendarDate): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('remove_category', { category, today });
  if (error) throw logFailure('removing a category', error);
}

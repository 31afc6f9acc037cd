import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { savedColor } from '@/lib/domain/category-color';
import type { Currency } from '@/lib/domain/currency';
import { createClient } from '@/lib/supabase/server';
import { toNumeric } from './numeric';
import { unexpected } from './errors';

/** The category choices: the budget categories plus any category used already, in alphabetical order. */
export async function getCategories(): Promise<string[]> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('categories');
  if (error) throw unexpected('reading categories', error);
  return data;
}

/** Why something could not be done with a category, and which one is in the way or missing. */
export interface CategoryRefusal {
  reason: 'category_exists' | 'category_gone';
  category: string;
}

const refusalDocument = z.object({
  message: z.enum(['category_exists', 'category_gone']),
  details: z.string(),
});

/** The refusal that a database error says; throws for any other error. */
export function categoryRefusal(
  operation: string,
  error: { code?: string; message: string; details: string },
): CategoryRefusal {
  const refusal = refusalDocument.safeParse(error);
  if (!refusal.success) throw unexpected(operation, error);
  return { reason: refusal.data.message, category: refusal.data.details };
}

type Refused = { refused: CategoryRefusal };
const movedDocument = z.object({ transactions: z.number().int() });
type Moved = z.infer<typeof movedDocument>;

/**
 * Gives a new category, or one in use, a limit (minor units) and a colour unless that is null. Answers its name, which
 * for one in use is written as before.
 */
export async function addCategory(
  name: string,
  monthlyLimit: number,
  color: number | null,
  currency: Currency,
  today: CalendarDate,
): Promise<{ category: string } | Refused> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('add_category', {
    category: name,
    monthly_limit: toNumeric(monthlyLimit, currency),
    today,
    ...(color !== null && { color }),
  });
  return error ? { refused: categoryRefusal('adding a category', error) } : { category: data };
}

/** Renames a category; its transactions and the colour it is shown in follow. Answers how many transactions. */
export async function renameCategory(category: string, name: string): Promise<Moved | Refused> {
  const supabase = await createClient();
  const kept = savedColor(category, name);
  const { data, error } = await supabase.rpc('change_category', {
    category,
    name,
    ...(kept !== null && { kept_color: kept }),
  });
  return error ? { refused: categoryRefusal('renaming a category', error) } : movedDocument.parse(data);
}

/** Gives a category a colour, as its place in the palette. */
export async function colorCategory(category: string, color: number): Promise<Moved | Refused> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('change_category', { category, name: category, color });
  return error ? { refused: categoryRefusal('coloring a category', error) } : movedDocument.parse(data);
}

/** Merges a category with its transactions into another one. Answers how many. */
export async function mergeCategories(
  source: string,
  target: string,
  today: CalendarDate,
): Promise<Moved | Refused> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('merge_categories', { source, target, today });
  return error ? { refused: categoryRefusal('merging categories', error) } : movedDocument.parse(data);
}

/** Takes limit and colour from a category, from the month of `today` on; its transactions keep it. */
export async function removeCategory(category: string, today: CalendarDate): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('remove_category', { category, today });
  if (error) throw unexpected('removing a category', error);
}

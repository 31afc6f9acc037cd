import 'server-only';

import { cache } from 'react';
import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { CategoriesPage, Category, CategoryKind } from '@/lib/domain/categories/category';
import { savedColor } from '@/lib/domain/categories/color';
import { categoriesPageDocument, categoryDocument } from '@/lib/domain/categories/document';
import type { Placement } from '@/lib/domain/categories/order';
import type { Currency } from '@/lib/domain/money/currency';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import { createClient } from '@/lib/supabase/server';
import { orNull } from './nullable';
import { toNumeric } from './numeric';
import { readDocument } from './screen-documents';
import { getShell } from './shell';
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

/** The user's categories in their order, with what pickers and badges show; read once per request. */
export const getCategories = cache(async (): Promise<Category[]> => {
  const { data, error } = await readDocument('categories');
  if (error) throw logFailure('reading categories', error);
  return z.array(categoryDocument).parse(data);
});

/** The categories with the figures of the month of `today`, their limits and what uses them. */
export async function getCategoriesPage(today: CalendarDate): Promise<CategoriesPage> {
  const [{ data, error }, { currency, budgetPeriod }] = await Promise.all([
    readDocument('categories_page', { today }),
    getShell(),
  ]);
  if (error) throw logFailure('reading the categories', error);
  return { ...categoriesPageDocument(currency).parse(data), periodKind: budgetPeriod?.kind ?? 'month' };
}

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
 * @returns the number of transactions that moved with it
 */
export async function renameCategory(change: string, category: string, name: string): Promise<Result<Moved>> {
  const supabase = await createClient();
  const kept = savedColor(category, name);
  const { data, error } = await supabase.rpc('change_category', {
    change,
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
 * @returns the number of transactions that moved
 */
export async function mergeCategories(
  change: string,
  source: string,
  target: string,
  today: CalendarDate,
): Promise<Result<Moved>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('merge_categories', { change, source, target, today });
  if (error) return raisedFailure('merging categories', error, KNOWN_ERRORS);
  return success(movedDocument.parse(data));
}

/**
 * Deletes a category and its limit; its transactions have no category then.
 * @returns the number of these transactions
 */
export async function deleteCategory(
  change: string,
  category: string,
  today: CalendarDate,
): Promise<Result<Moved>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('delete_category', { change, category, today });
  if (error) return raisedFailure('deleting a category', error, KNOWN_ERRORS);
  return success(movedDocument.parse(data));
}

/** Removes a category's limit and colour from the month of `today` on. Its transactions keep the category. */
export async function removeCategory(change: string, category: string, today: CalendarDate): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('remove_category', { change, category, today });
  if (error) throw logFailure('removing a category', error);
}

/** Gives a category a colour and an icon; null for those of its group or name, and for none. */
export async function setCategoryLook(
  change: string,
  category: string,
  color: number | null,
  icon: string | null,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('set_category_look', {
    change,
    category,
    color: orNull(color),
    icon: orNull(icon),
  });
  return error ? raisedFailure('changing a category', error, KNOWN_ERRORS) : success();
}

/** Makes a category, in a group or by itself. */
export async function createCategory(
  change: string,
  name: string,
  kind: CategoryKind,
  group: string | null,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('create_category', {
    change,
    name,
    kind,
    into_group: orNull(group),
    color: orNull<number>(null),
    icon: orNull<string>(null),
  });
  return error ? raisedFailure('adding a category', error, KNOWN_ERRORS) : success();
}

/** Puts a category into a group or out of one, before another one or at the end. */
export async function arrangeCategory(
  change: string,
  category: string,
  { group, before, kind }: Placement,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('arrange_category', {
    change,
    category,
    into_group: orNull(group),
    before: orNull(before),
    kind,
  });
  if (!error) return success();
  return raisedFailure('moving a category', error, {
    ...KNOWN_ERRORS,
    category_too_deep: 'category_too_deep',
  });
}

/** Puts a category and its contents into the archive, or brings them back. */
export async function archiveCategory(change: string, category: string, archived: boolean): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('archive_category', { change, category, archived });
  return error ? raisedFailure('archiving a category', error, KNOWN_ERRORS) : success();
}

/** Sets a category's limit (minor units) from the month of `today` on; null takes it. */
export async function setCategoryLimit(
  category: string,
  monthlyLimit: number | null,
  currency: Currency,
  today: CalendarDate,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('set_category_limit', {
    category,
    monthly_limit: orNull(monthlyLimit === null ? null : toNumeric(monthlyLimit, currency)),
    today,
  });
  return error ? raisedFailure('setting a limit', error, KNOWN_ERRORS) : success();
}

/**
 * Adds the common categories that the user doesn't have.
 * @returns the number of categories added
 */
export async function addCommonCategories(change: string): Promise<Result<{ added: number }>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('add_common_categories', { change });
  if (error) throw logFailure('adding the common categories', error);
  return success({ added: data });
}

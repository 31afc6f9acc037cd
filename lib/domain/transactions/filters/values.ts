import { UNCATEGORIZED } from '../../categories/category';
import { MOST_VALUES } from '../filter-values';
import type { TransactionFilter } from '../query';

/** The modes of each field that takes several values: in which way a filter asks for a value. */
export const CATEGORY_MODES = ['categories', 'withoutCategories'] as const;
export const ACCOUNT_MODES = ['accounts', 'withoutAccounts'] as const;
export const TAG_MODES = ['tagsAll', 'tagsAny', 'tagsNone'] as const;

export type TagMode = (typeof TAG_MODES)[number];
export type ValueMode = (typeof CATEGORY_MODES)[number] | (typeof ACCOUNT_MODES)[number] | TagMode;

/** The change of a filter that puts a value into another mode, or takes it off for null. It is in one at most. */
export function withValue(
  filter: TransactionFilter,
  modes: readonly ValueMode[],
  value: string,
  mode: ValueMode | null,
): TransactionFilter {
  return Object.fromEntries(
    modes.map((name) => {
      const others = (filter[name] ?? []).filter((other) => other !== value);
      const values = name === mode ? [...others, value] : others;
      return [name, values.length > 0 ? values : undefined];
    }),
  );
}

/** The mode of a value in a filter; null if the filter doesn't name it. */
export function modeOf(
  filter: TransactionFilter,
  modes: readonly ValueMode[],
  value: string,
): ValueMode | null {
  return modes.find((mode) => filter[mode]?.includes(value)) ?? null;
}

/** True if a mode takes no other value. */
export function isFull(filter: TransactionFilter, mode: ValueMode): boolean {
  return (filter[mode]?.length ?? 0) >= MOST_VALUES;
}

/** A field's values in words: 'Food', '3 categories', 'Food, without Snacks'; null if it asks for none. */
export function valuesText(
  wanted: readonly string[] | undefined = [],
  leftOut: readonly string[] | undefined = [],
  { noun, nameOf }: { noun: string; nameOf: (value: string) => string },
): string | null {
  const [first, ...more] = wanted;
  const some = first === undefined ? null : more.length > 0 ? `${wanted.length} ${noun}` : nameOf(first);
  const [one, ...others] = leftOut;
  if (one === undefined) return some;
  const without = others.length > 0 ? `Without ${leftOut.length} ${noun}` : withoutText(one, nameOf(one));
  return some === null ? without : `${some}, ${lowerFirst(without)}`;
}

/** The name of a category in a filter. */
export const categoryName = (name: string) => (name === UNCATEGORIZED ? 'Without a category' : name);

/** A value that is left out, in words. */
export const withoutText = (value: string, name: string) =>
  value === UNCATEGORIZED ? 'With a category' : `Without ${name}`;

/** A text as it goes on within a sentence. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

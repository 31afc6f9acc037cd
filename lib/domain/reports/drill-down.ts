import { UNCATEGORIZED } from '../categories/category';
import type { Span } from '../dates/calendar-days';
import { MOST_VALUES } from '../transactions/filter-values';
import { leftOut, transactionsHref, type TransactionFilter } from '../transactions/query';
import type { ReportKey } from './document';
import type { By, Measure } from './enums';
import { sharedDays } from './range';

/** A figure of a report: of a key or of all, in a bucket or in the whole span. */
export interface Place {
  of: Measure;
  /** Null for a total. */
  key: Pick<ReportKey, 'key' | 'name' | 'ownRows'> | null;
  by: By;
  /** The days of the figure; an average has those of its span. */
  days: Span;
}

/** The part of a category that says where it is. */
interface Grouped {
  name: string;
  group: string | null;
}

/** The types of the rows that a measure is made of; kept is made of both. */
const TYPES = { spending: 'spending', income: 'income', kept: undefined } as const;

/**
 * The list's filter for the rows behind a figure: the report's own, narrowed to the figure. Null where no list has
 * these rows alone: the keys beyond a report's list, or more tags than a filter takes.
 */
function filterBehind(
  filter: TransactionFilter,
  { of, key, by, days }: Place,
  categories: readonly Grouped[],
): TransactionFilter | null {
  const shared = sharedDays(dropUndefined(filter), days);
  if (shared === null) return null;
  const type = filter.type ?? TYPES[of];
  const narrowed = { ...filter, ...shared, ...(type && { type }) };
  return key === null ? narrowed : withKey(narrowed, key, by, categories);
}

/** The address of the rows behind a figure; null where no list has them alone. */
export function hrefBehind(
  filter: TransactionFilter,
  place: Place,
  categories: readonly Grouped[],
): string | null {
  const behind = filterBehind(filter, place, categories);
  return behind && transactionsHref({ filter: behind });
}

/** The address of the rows that a report doesn't count; null where no list has them alone. */
export function notCountedHref(filter: TransactionFilter, days: Span): string | null {
  const behind = leftOut({ ...filter, ...days });
  return behind && transactionsHref({ filter: behind });
}

/** The address of the transfers of a report that is asked for them. */
export function transfersHref(filter: TransactionFilter, days: Span): string {
  return transactionsHref({ filter: { ...filter, ...days, type: 'transfer' } });
}

function withKey(
  filter: TransactionFilter,
  { key, name, ownRows }: NonNullable<Place['key']>,
  by: By,
  categories: readonly Grouped[],
): TransactionFilter | null {
  switch (by) {
    case 'all':
      return filter;
    case 'category':
    case 'group': {
      const category = key === 'none' ? UNCATEGORIZED : name;
      if (category === null) return null;
      if (ownRows) return { ...filter, categories: [category], ownOnly: true };
      return { ...filter, categories: within(filter.categories, category, categories) };
    }
    case 'account':
      return { ...filter, accounts: [key] };
    case 'payee':
      return key === 'none' ? null : { ...filter, payee: key };
    case 'tag': {
      if (key === 'none' || key === 'several') return { ...filter, tagged: key };
      const tags = [...new Set([...(filter.tagsAll ?? []), key])];
      return tags.length > MOST_VALUES ? null : { ...filter, tagsAll: tags };
    }
  }
}

/** The categories of a report's filter that are a category, or in it; the category itself if none is. */
function within(
  asked: readonly string[] | undefined,
  category: string,
  categories: readonly Grouped[],
): string[] {
  const isIn = (name: string) =>
    categories.some((one) => isSame(one.name, name) && one.group !== null && isSame(one.group, category));
  const inside = asked?.filter((name) => isSame(name, category) || isIn(name)) ?? [];
  return inside.length > 0 ? inside : [category];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const dropUndefined = ({ from, to }: TransactionFilter): Partial<Span> => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

import { RANKS, rankOf } from './search-choices';

/** What a list of categories offers for a typed text. */
export interface CategoryChoices {
  /** Those that match, the best first. */
  matches: string[];
  /** The text as a new category; null when it is empty or one of them already. */
  create: string | null;
  /** The one that Enter takes, counted over `matches` and then `create`; -1 when nothing is typed. */
  suggested: number;
}

/**
 * The categories that match a text by the beginning of the name, of a word in it, or else anywhere. None when
 * the text names the only one that does: there is nothing left to choose, and no list has to cover the form.
 */
export function categoryChoices(categories: readonly string[], text: string): CategoryChoices {
  const typed = text.trim();
  if (typed === '') return { matches: [...categories], create: null, suggested: -1 };
  const same = sameCategory(categories, typed);
  const ranked = categories
    .map((name) => ({ name, rank: name === same ? 0 : rankOf(name, typed) }))
    .filter(({ rank }) => rank !== RANKS.none)
    .sort((one, other) => one.rank - other.rank);
  const matches = ranked.map(({ name }) => name);
  if (same !== undefined && matches.length === 1) return { matches: [], create: null, suggested: -1 };
  const create = same === undefined ? typed : null;
  // A match inside a word is too far from what was typed to be taken for it.
  const suggested = (ranked[0]?.rank ?? RANKS.none) < RANKS.insideWord ? 0 : matches.length;
  return { matches, create, suggested };
}

/** The category that a text names, whatever its case; undefined when there is none. */
export function sameCategory(categories: readonly string[], text: string): string | undefined {
  const typed = text.trim();
  return categories.includes(typed) ? typed : categories.find((name) => caseless(name) === caseless(typed));
}

/** A name without case: categories that differ in nothing else are the same. */
export function caseless(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

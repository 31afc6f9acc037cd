import { RANKS, rankOf } from '../search/choices';

/** The categories that a list offers for a typed text. */
export interface CategoryChoices {
  /** The matching categories, best first. */
  matches: string[];
  /** The text as a new category; null if it is empty or names an existing one. */
  create: string | null;
  /** The index that Enter chooses, in `matches` followed by `create`; -1 if nothing is typed. */
  suggested: number;
}

/**
 * The categories that match a text: at the start of the name, at the start of a word, or inside a word. None if the
 * text already names the only match: there is nothing left to choose, so no list needs to cover the form.
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
  // A match inside a word is too weak to be chosen by Enter.
  const suggested = (ranked[0]?.rank ?? RANKS.none) < RANKS.insideWord ? 0 : matches.length;
  return { matches, create, suggested };
}

/** The category with this name, ignoring case; undefined if there is none. docs/product.md, 'Categories'. */
export function sameCategory(categories: readonly string[], text: string): string | undefined {
  const typed = text.trim();
  return categories.includes(typed) ? typed : categories.find((name) => caseless(name) === caseless(typed));
}

/** A name in lower case: categories that differ only in case are the same. */
export function caseless(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

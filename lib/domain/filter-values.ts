// What the texts of a filter may be, in addresses and in actions.

/** How many characters a filter's texts may have. */
export const LONGEST = { search: 200, category: 60, description: 500 } as const;

/** An amount without sign as decimal text, in any currency. */
export const AMOUNT = /^\d{1,12}(?:\.\d{1,3})?$/;

/** A text to filter by, as it is used; undefined for nothing, and for one that is too long. */
export function readText(value: string | undefined, longest: number): string | undefined {
  const text = value?.replace(/\p{Cc}+/gu, ' ').trim() ?? '';
  return text !== '' && text.length <= longest ? text : undefined;
}

// The allowed texts and amounts of a filter, in addresses and in actions.

/** Maximum number of characters of a filter's texts. */
export const LONGEST = { search: 200, category: 60, description: 500 } as const;

/** Maximum number of values of a field that takes several. */
export const MOST_VALUES = 20;

/** The numbers of tags that can be asked for. */
export const TAGGED = ['none', 'several'] as const;

/** An unsigned amount as decimal text, in any currency. */
export const AMOUNT = /^\d{1,12}(?:\.\d{1,3})?$/;

/** A filter's text, normalized; undefined if it is empty or too long. */
export function readText(value: string | undefined, longest: number): string | undefined {
  const text = value?.replace(/\p{Cc}+/gu, ' ').trim() ?? '';
  return text !== '' && text.length <= longest ? text : undefined;
}

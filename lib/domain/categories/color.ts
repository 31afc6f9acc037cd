import type { Category } from './category';

/** The colours of categories. Their numbers are stored. The first five are the charts' own. */
export const PALETTE = [
  { color: 1, name: 'Blue' },
  { color: 2, name: 'Amber' },
  { color: 3, name: 'Teal' },
  { color: 4, name: 'Pink' },
  { color: 5, name: 'Violet' },
  { color: 6, name: 'Cyan' },
  { color: 7, name: 'Lime' },
  { color: 8, name: 'Brown' },
  { color: 9, name: 'Plum' },
  { color: 10, name: 'Olive' },
] as const;

/** A colour of the palette, or the neutral one ('rest'). */
export type CategoryColor = (typeof PALETTE)[number]['color'] | 'rest';

/** The stored number for the neutral colour, if it was chosen. */
export const NEUTRAL = 0;

/** The colours chosen for categories, as they are stored: numbers of the palette, or `NEUTRAL`. */
export type ChosenColors = Readonly<Record<string, number>>;

/** The default categories have a colour before anyone chooses one. */
const OWN_COLORS: Readonly<Record<string, CategoryColor>> = {
  Food: 1,
  Shopping: 2,
  Transport: 3,
  Entertainment: 4,
};

/**
 * The number to store when a category without a chosen colour is renamed, so that it keeps its colour; null if the
 * new name has the same one anyway.
 */
export function savedColor(category: string, name: string): number | null {
  const own = categoryColor(category, {});
  if (own === categoryColor(name, {})) return null;
  return own === 'rest' ? NEUTRAL : own;
}

/** The colours that were chosen for categories themselves. */
export function ownColors(categories: readonly Pick<Category, 'name' | 'color'>[]): ChosenColors {
  return Object.fromEntries(categories.flatMap(({ name, color }) => (color === null ? [] : [[name, color]])));
}

/** The colours of badges: a category has its group's until it is given its own. */
export function shownColors(categories: readonly Pick<Category, 'name' | 'group' | 'color'>[]): ChosenColors {
  const own = ownColors(categories);
  const numberOf = (name: string) => {
    const color = categoryColor(name, own);
    return color === 'rest' ? NEUTRAL : color;
  };
  return {
    ...Object.fromEntries(
      categories.flatMap(({ name, group }) => (group === null ? [] : [[name, numberOf(group)]])),
    ),
    ...own,
  };
}

/** The order in which charts assign colours to categories that have none. */
const CHART_ORDER: readonly CategoryColor[] = [5, 1, 2, 3, 4, 6, 7, 8, 9, 10];

/** The colour of a stored number; neutral if it isn't in the palette. */
function colorAt(index: number): CategoryColor {
  return PALETTE.find(({ color }) => color === index)?.color ?? 'rest';
}

/** The chosen colour of a category, else its default one; neutral if it has neither. */
export function categoryColor(category: string, chosen: ChosenColors): CategoryColor {
  if (Object.hasOwn(chosen, category)) return colorAt(chosen[category] ?? NEUTRAL);
  return Object.hasOwn(OWN_COLORS, category) ? (OWN_COLORS[category] ?? 'rest') : 'rest';
}

/**
 * Colours for up to ten categories shown together. Chosen colours are always used, even if two are the same. Each of
 * the other categories gets a colour that no other one has: its default colour if it is free, else any that is left.
 */
export function distinctColors(
  categories: readonly string[],
  chosen: ChosenColors,
): Map<string, CategoryColor> {
  const colors = new Map<string, CategoryColor>();
  const taken = (color: CategoryColor) => [...colors.values()].includes(color);
  for (const category of categories)
    if (Object.hasOwn(chosen, category)) colors.set(category, categoryColor(category, chosen));
  for (const category of categories) {
    const own = categoryColor(category, chosen);
    if (!colors.has(category) && own !== 'rest' && !taken(own)) colors.set(category, own);
  }
  for (const category of categories) {
    if (!colors.has(category)) colors.set(category, CHART_ORDER.find((color) => !taken(color)) ?? 'rest');
  }
  return colors;
}

/** Groups categories by their colour. */
export function categoriesByColor(
  categories: readonly string[],
  chosen: ChosenColors,
): Map<CategoryColor, string[]> {
  const groups = new Map<CategoryColor, string[]>();
  for (const category of categories) {
    const color = categoryColor(category, chosen);
    groups.set(color, [...(groups.get(color) ?? []), category]);
  }
  return groups;
}

/** The first palette colour that none of the categories has; `NEUTRAL` if all are used. */
export function firstUnusedColor(categories: readonly string[], chosen: ChosenColors): number {
  const used = categoriesByColor(categories, chosen);
  return PALETTE.find(({ color }) => !used.has(color))?.color ?? NEUTRAL;
}

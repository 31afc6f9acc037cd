/** The colours a category can have; their places are what is stored. The first five are the charts' own. */
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

/** A colour of the palette, or the neutral one. */
export type CategoryColor = (typeof PALETTE)[number]['color'] | 'rest';

/** What stands for the neutral colour where it was chosen. */
export const NEUTRAL = 0;

/** The colours that were chosen for categories, as they are stored: places in the palette, or `NEUTRAL`. */
export type ChosenColors = Readonly<Record<string, number>>;

/** The default budget categories have a colour before anybody chooses one. */
const OWN_COLORS: Readonly<Record<string, CategoryColor>> = {
  Food: 1,
  Shopping: 2,
  Transport: 3,
  Entertainment: 4,
};

/**
 * The stored place of the colour that a category without a chosen one has to be given so that another name does not
 * change it; null where both names mean the same.
 */
export function savedColor(category: string, name: string): number | null {
  const own = categoryColor(category, {});
  if (own === categoryColor(name, {})) return null;
  return own === 'rest' ? NEUTRAL : own;
}

/** The order in which charts give colours to categories that have none. */
const CHART_ORDER: readonly CategoryColor[] = [5, 1, 2, 3, 4, 6, 7, 8, 9, 10];

/** The colour of a stored place; neutral for those that are no place of the palette. */
function colorAt(index: number): CategoryColor {
  return PALETTE.find(({ color }) => color === index)?.color ?? 'rest';
}

/** The colour that was chosen for a category, else its own; neutral for those that have none. */
export function categoryColor(category: string, chosen: ChosenColors): CategoryColor {
  if (Object.hasOwn(chosen, category)) return colorAt(chosen[category] ?? NEUTRAL);
  return Object.hasOwn(OWN_COLORS, category) ? (OWN_COLORS[category] ?? 'rest') : 'rest';
}

/**
 * The colours of up to ten categories shown together. Those that were chosen are always used, even where they are
 * the same; of the others each gets one that no other has: its own where that is free, or one that is left over.
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

/** Which of some categories have each colour. */
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

/** The first place of the palette that none of the categories has; `NEUTRAL` when each is somebody's. */
export function firstUnusedColor(categories: readonly string[], chosen: ChosenColors): number {
  const used = categoriesByColor(categories, chosen);
  return PALETTE.find(({ color }) => !used.has(color))?.color ?? NEUTRAL;
}

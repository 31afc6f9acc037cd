/** A chart colour: one of the five of the palette, or the neutral one. */
export type CategoryColor = 1 | 2 | 3 | 4 | 5 | 'rest';

/** The default budget categories keep their colour wherever they appear. */
const OWN_COLORS: Readonly<Record<string, CategoryColor>> = {
  Food: 1,
  Shopping: 2,
  Transport: 3,
  Entertainment: 4,
};

/** A category's own colour; neutral for those that have none. */
export function ownColor(category: string): CategoryColor {
  return Object.hasOwn(OWN_COLORS, category) ? (OWN_COLORS[category] ?? 'rest') : 'rest';
}

/**
 * A different palette colour for each of up to five categories shown together: their own where they
 * have one, the colours left over for the others.
 */
export function distinctColors(categories: readonly string[]): Map<string, CategoryColor> {
  const colors = new Map<string, CategoryColor>();
  for (const category of categories)
    if (ownColor(category) !== 'rest') colors.set(category, ownColor(category));
  const free = ([5, 1, 2, 3, 4] as const).filter((color) => ![...colors.values()].includes(color));
  for (const category of categories) {
    if (!colors.has(category)) colors.set(category, free.shift() ?? 'rest');
  }
  return colors;
}

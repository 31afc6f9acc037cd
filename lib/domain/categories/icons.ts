/** The icons that a category can have, by their names as stored, with what a picker calls them. */
export const CATEGORY_ICONS = {
  utensils: 'Fork and knife',
  'shopping-basket': 'Basket',
  soup: 'Bowl',
  coffee: 'Cup',
  wine: 'Glass',
  'train-front': 'Train',
  bus: 'Bus',
  fuel: 'Fuel pump',
  car: 'Car',
  bike: 'Bicycle',
  plane: 'Plane',
  'shopping-bag': 'Bag',
  shirt: 'Shirt',
  laptop: 'Laptop',
  gift: 'Gift',
  house: 'House',
  'key-round': 'Key',
  plug: 'Plug',
  wifi: 'Wi-Fi',
  'spray-can': 'Spray',
  sofa: 'Sofa',
  hammer: 'Hammer',
  ticket: 'Ticket',
  repeat: 'Arrows in a circle',
  dumbbell: 'Dumbbell',
  'gamepad-2': 'Game controller',
  music: 'Note',
  'book-open': 'Book',
  'heart-pulse': 'Heart',
  pill: 'Pill',
  stethoscope: 'Stethoscope',
  baby: 'Baby',
  'paw-print': 'Paw',
  'graduation-cap': 'Graduation cap',
  percent: 'Percent',
  landmark: 'Bank',
  receipt: 'Receipt',
  'shield-check': 'Shield',
  briefcase: 'Briefcase',
  pencil: 'Pencil',
  'piggy-bank': 'Piggy bank',
  'hand-coins': 'Hand with coins',
} as const;

export type CategoryIconName = keyof typeof CATEGORY_ICONS;

/** True if a stored name is one of the icons. */
export function isCategoryIcon(name: string | null): name is CategoryIconName {
  return name !== null && Object.hasOwn(CATEGORY_ICONS, name);
}

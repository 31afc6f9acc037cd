/** The items with one of them at another index; the others keep their order. */
export function moved<Item>(items: readonly Item[], item: Item, index: number): Item[] {
  const others = items.filter((one) => one !== item);
  return [...others.slice(0, index), item, ...others.slice(index)];
}

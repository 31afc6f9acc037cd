/** The background of each step of a row's tint, one neutral colour. */
export const HEAT: Record<number, string> = {
  1: 'bg-[color-mix(in_oklch,var(--ink)_2%,transparent)]',
  2: 'bg-[color-mix(in_oklch,var(--ink)_5%,transparent)]',
  3: 'bg-[color-mix(in_oklch,var(--ink)_8%,transparent)]',
  4: 'bg-[color-mix(in_oklch,var(--ink)_12%,transparent)]',
  5: 'bg-[color-mix(in_oklch,var(--ink)_17%,transparent)]',
};

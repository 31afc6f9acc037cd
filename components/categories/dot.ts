import type { CategoryColor } from '@/lib/domain/categories/color';

/** The background class of a category's colour. */
export const categoryDot: Record<CategoryColor, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
  7: 'bg-chart-7',
  8: 'bg-chart-8',
  9: 'bg-chart-9',
  10: 'bg-chart-10',
  rest: 'bg-chart-rest',
};

import { Badge } from '@/components/ui/badge';
import { ownColor, type CategoryColor } from '@/lib/domain/category-color';

/** The background class of a category's colour. */
export const categoryDot: Record<CategoryColor, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  rest: 'bg-chart-rest',
};

/** A category's name with its colour. */
export function CategoryBadge({
  category,
  color = ownColor(category),
}: {
  category: string;
  color?: CategoryColor;
}) {
  return (
    <Badge dot={categoryDot[color]}>
      <span className="truncate">{category}</span>
    </Badge>
  );
}

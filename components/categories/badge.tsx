'use client';

import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { Badge } from '@/components/ui/feedback/badge';
import { UserText } from '@/components/ui/user-text';
import type { CategoryColor } from '@/lib/domain/categories/color';

/** A category's name with its colour, or the colour it has in the chart next to it. */
export function CategoryBadge({ category, color }: { category: string; color?: CategoryColor }) {
  const colorOf = useCategoryColor();
  return (
    <Badge dot={categoryDot[color ?? colorOf(category)]}>
      <span className="truncate">
        <UserText>{category}</UserText>
      </span>
    </Badge>
  );
}

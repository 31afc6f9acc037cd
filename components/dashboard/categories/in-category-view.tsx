'use client';

import type { ReactNode } from 'react';
import { useRememberedView } from '@/components/dashboard/use-remembered-view';
import {
  CATEGORY_VIEW_COOKIE,
  parseCategoryView,
  type CategoryView,
} from '@/lib/domain/dashboard/category-view';

type InCategoryViewProps = {
  /** Last view of 'Spending by Category' in this browser. */
  stored: CategoryView;
  categories: ReactNode;
  groups: ReactNode;
};

/** Shows categories or groups, as 'Spending by Category' does. */
export function InCategoryView({ stored, ...shown }: InCategoryViewProps) {
  const [view] = useRememberedView(CATEGORY_VIEW_COOKIE, parseCategoryView, stored);
  return shown[view];
}

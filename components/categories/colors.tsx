'use client';

import { createContext, use, useCallback, useContext, useMemo, type ReactNode } from 'react';
import type { Category } from '@/lib/domain/categories/category';
import {
  categoryColor,
  shownColors,
  type CategoryColor,
  type ChosenColors,
} from '@/lib/domain/categories/color';

const CategoriesContext = createContext<{ categories: readonly Category[]; colors: ChosenColors }>({
  categories: [],
  colors: {},
});

/** Gives every badge and picker below it the user's categories, in their order and with their colours. */
export function CategoriesProvider({
  categories: promised,
  children,
}: {
  categories: Promise<readonly Category[]>;
  children: ReactNode;
}) {
  const categories = use(promised);
  const value = useMemo(() => ({ categories, colors: shownColors(categories) }), [categories]);
  return <CategoriesContext value={value}>{children}</CategoriesContext>;
}

/** The user's categories in their order, each group before its categories. */
export function useCategories(): readonly Category[] {
  return useContext(CategoriesContext).categories;
}

/** The colours the user chose for categories or their groups. */
export function useChosenColors(): ChosenColors {
  return useContext(CategoriesContext).colors;
}

/** Returns a function from category to colour. */
export function useCategoryColor(): (category: string) => CategoryColor {
  const chosen = useChosenColors();
  return useCallback((category) => categoryColor(category, chosen), [chosen]);
}

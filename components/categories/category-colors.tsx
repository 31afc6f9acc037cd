'use client';

import { createContext, use, useCallback, useContext, type ReactNode } from 'react';
import { categoryColor, type CategoryColor, type ChosenColors } from '@/lib/domain/category-color';

const ChosenColorsContext = createContext<ChosenColors>({});

/** Sets the chosen category colours for every badge and list below it. */
export function CategoryColorsProvider({
  colors,
  children,
}: {
  colors: Promise<ChosenColors>;
  children: ReactNode;
}) {
  return <ChosenColorsContext value={use(colors)}>{children}</ChosenColorsContext>;
}

/** The colours the user chose for categories. */
export function useChosenColors(): ChosenColors {
  return useContext(ChosenColorsContext);
}

/** Returns a function from category to colour. */
export function useCategoryColor(): (category: string) => CategoryColor {
  const chosen = useChosenColors();
  return useCallback((category) => categoryColor(category, chosen), [chosen]);
}

'use client';

import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { categoryColor, type CategoryColor, type ChosenColors } from '@/lib/domain/category-color';

const ChosenColorsContext = createContext<ChosenColors>({});

/** Sets the colours that were chosen for categories, for every badge and list below it. */
export function CategoryColorsProvider({ colors, children }: { colors: ChosenColors; children: ReactNode }) {
  return <ChosenColorsContext value={colors}>{children}</ChosenColorsContext>;
}

/** The colours that were chosen for categories. */
export function useChosenColors(): ChosenColors {
  return useContext(ChosenColorsContext);
}

/** Answers the colour of a category. */
export function useCategoryColor(): (category: string) => CategoryColor {
  const chosen = useChosenColors();
  return useCallback((category) => categoryColor(category, chosen), [chosen]);
}

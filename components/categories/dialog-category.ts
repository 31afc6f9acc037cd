import type { Category } from '@/lib/domain/categories/category';

/** What the dialogs have to know of a category. */
export type DialogCategory = {
  category: string;
  /** How many transactions it has itself. */
  transactions: number;
  monthlyLimit: number | null;
  /** How many rules name it. */
  rules?: number;
} & Partial<Pick<Category, 'group' | 'kind' | 'color' | 'icon'>>;

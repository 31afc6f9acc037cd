import type { Category } from '@/lib/domain/categories/category';

/** Data that the dialogs need about a category. */
export type DialogCategory = {
  category: string;
  /** Number of transactions without those of its children. */
  transactions: number;
  monthlyLimit: number | null;
  /** Number of rules that name it. */
  rules?: number;
} & Partial<Pick<Category, 'group' | 'kind' | 'color' | 'icon'>>;

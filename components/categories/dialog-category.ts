import type { PeriodKind } from '@/lib/domain/budgets/enums';
import type { Category } from '@/lib/domain/categories/category';

/** Data that the dialogs need about a category. */
export type DialogCategory = {
  category: string;
  /** Number of transactions without those of its children. */
  transactions: number;
  monthlyLimit: number | null;
  /** Number of rules that name it. */
  rules?: number;
  /** The running budget period of its limit; missing for calendar months. */
  period?: { kind: PeriodKind } | undefined;
} & Partial<Pick<Category, 'group' | 'kind' | 'color' | 'icon'>>;

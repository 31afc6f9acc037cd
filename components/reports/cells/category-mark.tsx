'use client';

import { CategoryDot } from '@/components/categories/dot-icon';
import type { Line } from '@/lib/domain/reports/lines';

/** The dot of a group or of a category without one, before its name. */
export function CategoryMark({ line: { kind, row } }: { line: Line }) {
  if (row === null) return null;
  if (kind === 'member') return <span className="w-2 shrink-0" />;
  return <CategoryDot category={row.key === 'none' ? null : row.name} />;
}

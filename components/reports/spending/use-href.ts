'use client';

import { useMemo } from 'react';
import { useCategories } from '@/components/categories/colors';
import { useReportNavigation } from '@/components/reports/navigation';
import type { ReportTable } from '@/components/reports/cells/context';
import { hrefBehind } from '@/lib/domain/reports/drill-down';

/** The addresses of the rows behind the figures of a report by one key. */
export function useKeyHref(): ReportTable['hrefOf'] {
  const { shown } = useReportNavigation();
  const categories = useCategories();
  const { filter, of, by } = shown;
  return useMemo(
    () => (line, days) =>
      line?.kind === 'others'
        ? null
        : hrefBehind(filter, { of, key: line?.row ?? null, by, days }, categories),
    [filter, of, by, categories],
  );
}

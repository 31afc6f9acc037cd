'use client';

import { useReportNavigation } from '@/components/reports/navigation';
import { FilterChips } from '@/components/filters/chips';

/** The report's filters in words, each with its removal. */
export function ReportChips(names: { payee: string | null; series: string | null }) {
  const { query, change } = useReportNavigation();
  return <FilterChips filter={query.filter} onChange={(filter) => change({ filter })} {...names} />;
}

import type { Per } from '@/lib/domain/reports/enums';

const LABELS: Record<Per, string> = {
  period: 'Budget periods',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
  all: 'The whole span',
};

/** Buckets to choose as the columns of a report. */
export const columnOptions = (buckets: readonly Per[]) =>
  buckets.map((value) => ({ value, label: LABELS[value] }));

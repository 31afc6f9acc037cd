import type { ReactNode } from 'react';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import type { Compared } from '@/lib/domain/reports/comparison';
import type { SpendingReport } from '@/lib/domain/reports/document';
import type { Per } from '@/lib/domain/reports/enums';

export type SpendingViewProps = {
  report: SpendingReport;
  days: Span;
  per: Per;
  compared: Compared | null;
  today: CalendarDate;
  /** Loads sample data, where there are no rows. */
  sampleData: ReactNode;
};

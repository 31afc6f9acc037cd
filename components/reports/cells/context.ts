'use client';

import { createContext, use, type ReactNode } from 'react';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import type { Bucket, MonthReport } from '@/lib/domain/reports/document';
import type { Per } from '@/lib/domain/reports/enums';
import type { Line } from '@/lib/domain/reports/lines';

/** Shared by all cells of a report's table. */
export interface ReportTable {
  buckets: readonly Bucket[];
  limits: MonthReport['limits'];
  days: Span;
  per: Per;
  today: CalendarDate;
  /** The column that a phone shows: a bucket, or the total after them. */
  column: number;
  /** The heading of the names. */
  noun: string;
  /** The address of the rows behind a figure, of a sum's column if there is no line; null where no list has them. */
  hrefOf: (line: Line | null, days: Span) => string | null;
  /** Before a line's name. */
  markOf: (line: Line) => ReactNode;
  /** Folds or unfolds a group; leads to the keys beyond the list. */
  onToggle: (line: Line) => void;
}

export const TableContext = createContext<ReportTable | null>(null);

export function useReportTable(): ReportTable {
  const table = use(TableContext);
  if (!table) throw new Error('no report table above');
  return table;
}

'use client';

import type { ReactNode } from 'react';
import Link from 'next/link';
import { useReportNavigation } from '@/components/reports/navigation';
import { LeftOutNote } from '@/components/reports/page/left-out';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import type { MonthReport } from '@/lib/domain/reports/document';
import type { Measure } from '@/lib/domain/reports/enums';
import { emptyText, type LeftOut } from '@/lib/domain/reports/texts';
import type { TransactionFilter } from '@/lib/domain/transactions/query';

/** The filter without anything but its days. */
function cleared(filter: TransactionFilter): TransactionFilter {
  return Object.fromEntries(
    Object.keys(filter)
      .filter((name) => name !== 'from' && name !== 'to')
      .map((name) => [name, undefined]),
  );
}

type EmptyReportProps = {
  of: Measure;
  days: Span;
  today: CalendarDate;
  report: LeftOut & Pick<MonthReport, 'firstDay'>;
  /** Loads sample data. */
  sampleData: ReactNode;
};

/** A report without a line: there are no rows at all, or none that match. */
export function EmptyReport({ of, days, today, report, sampleData }: EmptyReportProps) {
  const { shown, change } = useReportNavigation();
  const isFiltered = Object.entries(shown.filter).some(
    ([name, value]) => value !== undefined && name !== 'from' && name !== 'to',
  );
  if (report.firstDay === null)
    return (
      <Card className="p-0">
        <EmptyState
          title="Nothing to report yet. Bring in a file of your bank"
          text="Reports add up what your transactions say, as soon as there are some."
          action={
            <span className="flex flex-wrap justify-center gap-2.5">
              <Link className={buttonStyles({ variant: 'outline' })} href="/upload">
                Import a bank file
              </Link>
              {sampleData}
            </span>
          }
        />
      </Card>
    );
  return (
    <>
      <Card className="p-0">
        <EmptyState
          title={emptyText(of, days, today, isFiltered)}
          text={isFiltered ? 'Take off a filter, or choose other days.' : 'Choose other days to see figures.'}
          action={
            isFiltered ? (
              <Button variant="outline" onClick={() => change({ filter: cleared(shown.filter) })}>
                Clear filters
              </Button>
            ) : null
          }
        />
      </Card>
      <div className="px-1 pt-3">
        <LeftOutNote report={report} days={days} />
      </div>
    </>
  );
}

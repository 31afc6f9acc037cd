import type { ReactNode } from 'react';
import { ChoicesContext } from '@/components/entry/choices';
import { ReportChips } from '@/components/reports/page/chips';
import { CsvLink } from '@/components/reports/page/csv-link';
import { ReportNavigationProvider } from '@/components/reports/navigation';
import { ReportSearch } from '@/components/reports/page/search';
import { ReportProblem } from '@/components/reports/page/problem';
import { ReportCrumb } from '@/components/reports/page/crumb';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { PageHeader } from '@/components/ui/page-header';
import type { AskedReport } from '@/lib/domain/reports/asked';
import { reportSentence } from '@/lib/domain/reports/texts';

type ReportScreenProps = {
  title: string;
  asked: AskedReport;
  controls: ReactNode;
  /** The figures; left out where there are none to show. */
  children: ReactNode;
};

/** The frame of all reports: the way back, the file, the controls, the sentence about the figures, and problems. */
export function ReportScreen({ title, asked, controls, children }: ReportScreenProps) {
  const { query, defaults, days, per, note, currency, names, choices, problem, document } = asked;
  return (
    <ReportNavigationProvider report={query.report} otherPeriods={defaults.otherPeriods}>
      <ChoicesContext value={choices}>
        <ReportCrumb title={title} />
        <PageHeader title={title} text={reportSentence({ ...query, per }, days, currency, names)}>
          <ReportSearch />
          {document ? <CsvLink /> : null}
        </PageHeader>
        {controls}
        <ReportChips payee={names.payee} series={names.series} />
        {note ? <p className="mb-3 text-[13px] text-ink-2">{note}</p> : null}
        {problem ? <ReportProblem problem={problem} filter={query.filter} days={days} /> : null}
        {problem ? null : document ? children : <Unread title={title} />}
      </ChoicesContext>
    </ReportNavigationProvider>
  );
}

/** A report of which nothing could be read. */
export function UnreadReport({ title }: { title: string }) {
  return (
    <>
      <ReportCrumb title={title} />
      <PageHeader title={title} />
      <Unread title={title} />
    </>
  );
}

function Unread({ title }: { title: string }) {
  return (
    <Card className="p-0">
      <LoadError title={`${title} could not be loaded`} text="Nothing is lost. Try again in a moment." />
    </Card>
  );
}

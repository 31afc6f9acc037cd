'use client';

import { EmptyReport } from '@/components/reports/page/empty';
import { LeftOutNote } from '@/components/reports/page/left-out';
import { useReportNavigation } from '@/components/reports/navigation';
import type { SpendingViewProps } from '@/components/reports/spending/view-props';
import { SpendingBars } from '@/components/reports/spending/bars';
import { SpendingOverTime } from '@/components/reports/spending/over-time';
import { useCurrency } from '@/components/money/currency';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { formatDate } from '@/lib/domain/dates/format';
import { comparisonText } from '@/lib/domain/reports/comparison';
import { sharesNote } from '@/lib/domain/reports/figures';
import { SEVERAL_NOTE } from '@/lib/domain/reports/texts';
import { cn } from '@/lib/utils';

/** Spending below its controls: its keys as bars, or over time, and the rows left out of them. */
export function SpendingView(props: SpendingViewProps) {
  const { report, days, compared, today } = props;
  const { shown, pending } = useReportNavigation();
  const currency = useCurrency();
  const { hidden } = useHiddenAmounts();
  const { keys, others, total } = report;
  if (keys.length === 0)
    return (
      <EmptyReport of={shown.of} days={days} today={today} report={report} sampleData={props.sampleData} />
    );
  const isBars = shown.view === 'bars';
  const values = [...keys, ...(others ? [others] : [])].map(({ value }) => value);
  const isCompared = shown.against !== null && shown.view !== 'lines';
  const notes = [
    compared && isCompared ? `${comparisonText(compared, days)}.` : null,
    isCompared && compared === null
      ? 'There is no average to compare with: it needs three spans of this length in the 12 months before.'
      : null,
    isCompared && compared?.before.some(({ from }) => report.firstDay !== null && from < report.firstDay)
      ? `Your rows begin on ${formatDate(report.firstDay ?? '')}, so the days before are only partly known.`
      : null,
    isBars && !hidden ? sharesNote(values, total.value, currency)?.concat('.') : null,
    keys.some(({ key }) => key === 'several') ? `In several: ${SEVERAL_NOTE}` : null,
  ].filter((note) => note !== null && note !== undefined);
  return (
    <div
      aria-busy={pending}
      className={cn('transition-opacity duration-150', pending && 'opacity-60 delay-150')}
    >
      {isBars ? <SpendingBars {...props} /> : <SpendingOverTime key={shown.view} {...props} />}
      <div className="grid gap-1 px-1 pt-3 text-[13px] text-ink-3 tabular-nums">
        <LeftOutNote report={report} days={days} />
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}

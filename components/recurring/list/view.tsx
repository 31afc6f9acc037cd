import { NothingComesBack } from '@/components/recurring/empty';
import { LookCard } from '@/components/recurring/list/look-card';
import { Proposals } from '@/components/recurring/list/proposals';
import { QuietCard } from '@/components/recurring/list/quiet-card';
import { RestingSeries } from '@/components/recurring/list/resting';
import { SeriesSection } from '@/components/recurring/list/section';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import { overviewOf } from '@/lib/domain/recurring/list/overview';
import type { RecurringPage } from '@/lib/domain/recurring/page-document';
import { cn } from '@/lib/utils';

type RecurringListProps = {
  page: RecurringPage;
  today: CalendarDate;
  /** The preferred currency. */
  currency: Currency;
};

/** All that comes back by kind, with proposals first, and the subscriptions that are worth a look. */
export function RecurringList({ page, today, currency }: RecurringListProps) {
  if (page.series.length === 0) return <NothingComesBack />;
  const { proposals, quiet, sections, look, resting } = overviewOf(page, today, currency);
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
        look.length > 0 && 'min-[84rem]:grid-cols-[minmax(0,1fr)_316px]',
      )}
    >
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {proposals.length > 0 ? <Proposals items={proposals} today={today} /> : null}
        {quiet.length > 0 ? <QuietCard items={quiet} today={today} /> : null}
        {sections.map((section) => (
          <SeriesSection key={section.kind} section={section} today={today} currency={currency} />
        ))}
        {resting.length > 0 ? <RestingSeries items={resting} today={today} /> : null}
      </div>
      {look.length > 0 ? <LookCard look={look} today={today} /> : null}
    </div>
  );
}

import { SeriesFacts } from '@/components/recurring/page/facts';
import { SeriesHeader } from '@/components/recurring/page/header';
import { OccurrencesCard } from '@/components/recurring/page/occurrences-card';
import { PricesCard } from '@/components/recurring/page/prices-card';
import { StateCard } from '@/components/recurring/page/state-card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { seriesItem } from '@/lib/domain/recurring/list/item';
import { occurrenceItems } from '@/lib/domain/recurring/occurrence-item';
import type { RecurringPage, Series } from '@/lib/domain/recurring/page-document';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

type SeriesViewProps = {
  series: Series;
  page: RecurringPage;
  /** Null if they could not be read. */
  accounts: TransactionChoices['accounts'] | null;
  today: CalendarDate;
};

/** A series: its figures, its times, its amounts and its state. */
export function SeriesView({ series, page, accounts, today }: SeriesViewProps) {
  const occurrences = occurrenceItems(page, today);
  const item = seriesItem(series, occurrences, today);
  return (
    <>
      <SeriesHeader item={item} accounts={accounts} today={today} />
      <SeriesFacts item={item} today={today} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OccurrencesCard occurrences={occurrences} today={today} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:-order-1">
          <StateCard item={item} today={today} />
          <PricesCard series={series} />
        </div>
      </div>
    </>
  );
}

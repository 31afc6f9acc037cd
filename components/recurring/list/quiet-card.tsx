import { WantedButtons } from '@/components/recurring/list/wanted-buttons';
import { Card, CardTitle } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { lastDayOf, type SeriesItem } from '@/lib/domain/recurring/list/item';
import { quietText } from '@/lib/domain/recurring/list/texts';

/** Series that seem to have stopped: each is a question. */
export function QuietCard({ items, today }: { items: readonly SeriesItem[]; today: CalendarDate }) {
  return (
    <Card aria-labelledby="stopped" className="overflow-hidden p-0">
      <div className="px-5 py-3.5">
        <CardTitle id="stopped">Stopped?</CardTitle>
      </div>
      <ul>
        {items.map(({ series }) => {
          const { question, reason } = quietText(series, today);
          return (
            <li
              key={series.id}
              aria-label={series.name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-5 py-2.5"
            >
              <p className="min-w-0">
                <span className="font-medium wrap-anywhere">{question}</span>{' '}
                <span className="text-ink-2">{reason}</span>
              </p>
              <WantedButtons series={series} lastDay={lastDayOf(series, today)} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

import { daysFrom, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { AccountPage, Stretch } from '@/lib/domain/accounts/page';
import { dayCount } from '@/lib/domain/dates/calendar-days';
import { formatSpan } from '@/lib/domain/dates/format';
import { cn } from '@/lib/utils';

type FileStripProps = {
  page: Pick<AccountPage, 'from' | 'to'>;
  stretches: readonly Stretch[];
  today: CalendarDate;
};

/** The share of the strip that has room for a name. */
const NAMED_FROM = 0.08;

/** The files under the chart, on the days they cover; the days of none are hatched unless the balances around agree. */
export function FileStrip({ page: { from, to }, stretches, today }: FileStripProps) {
  if (stretches.length === 0) return null;
  const days = Math.max(daysFrom(from, to), 1);
  const startOf = (stretch: Stretch) => Math.min(daysFrom(from, stretch.from), days) / days;
  const shareOf = (stretch: Stretch) => Math.min(dayCount(stretch) / days, 1 - startOf(stretch));
  const isNamed = (stretch: Stretch) => shareOf(stretch) >= NAMED_FROM;
  return (
    <div aria-hidden className="mt-3 flex items-center text-[11.5px] text-ink-3">
      <span className="w-14 shrink-0">Files</span>
      <div className="relative mr-3 h-6 flex-1">
        {stretches.map((stretch) => (
          <span
            key={stretch.from}
            title={`${stretch.file?.name ?? 'No file'}, ${formatSpan(stretch, today.slice(0, 4))}`}
            className={cn(
              'absolute inset-y-0 overflow-hidden rounded-[5px] border leading-[22px] text-ellipsis whitespace-nowrap',
              isNamed(stretch) && 'px-1.5',
              stretch.file
                ? 'border-border-strong bg-raised'
                : stretch.isProved
                  ? 'border-dashed border-border-strong'
                  : 'hatched border-warn',
            )}
            style={{
              left: `min(${100 * startOf(stretch)}%, 100% - 4px)`,
              width: `max(4px, ${100 * shareOf(stretch)}% - 2px)`,
            }}
          >
            {isNamed(stretch) ? stretch.file?.name : null}
          </span>
        ))}
      </div>
    </div>
  );
}

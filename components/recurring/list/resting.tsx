import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { SeriesItem } from '@/lib/domain/recurring/list/item';
import { shortDay } from '@/lib/domain/recurring/list/texts';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import { currentTerms } from '@/lib/domain/recurring/search';
import { rhythmText } from '@/lib/domain/recurring/texts';

/** Paused and ended series, folded. */
export function RestingSeries({ items, today }: { items: readonly SeriesItem[]; today: CalendarDate }) {
  const paused = items.filter(({ state }) => state === 'paused').length;
  const ended = items.length - paused;
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-2 rounded-sm px-5 text-[13px] text-ink-3 hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 stroke-[1.75] transition-transform duration-150 group-open:rotate-90"
        />
        {[paused === 0 ? '' : `${paused} paused`, ended === 0 ? '' : `${ended} ended`]
          .filter(Boolean)
          .join(', ')}
      </summary>
      <ul className="mt-2 rounded-card border border-border bg-surface">
        {items.map(({ series, state }) => (
          <li
            key={series.id}
            className="relative flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border px-5 py-2.5 last:border-b-0 hover:bg-raised"
          >
            <Link
              href={seriesHref(series.id)}
              prefetch={false}
              className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0"
            >
              <UserText>{series.name}</UserText>
            </Link>
            <span className="text-[13px] text-ink-3">
              {rhythmText(currentTerms(series.terms))}, {restingText(series, state, today)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function restingText(
  { pausedUntil, endsOn }: SeriesItem['series'],
  state: SeriesItem['state'],
  today: CalendarDate,
): string {
  if (state === 'ended') return endsOn === null ? 'ended' : `ended ${shortDay(endsOn, today)}`;
  return pausedUntil === null ? 'paused' : `paused until ${shortDay(pausedUntil, today)}`;
}

'use client';

import Link from 'next/link';
import { ExpectedMoney } from '@/components/series/expected-money';
import { SMALL_BUTTON } from '@/components/recurring/small-button';
import { useDecide } from '@/components/recurring/use-decide';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { SeriesItem } from '@/lib/domain/recurring/list/item';
import { evidenceText, shortDay } from '@/lib/domain/recurring/list/texts';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import { currentTerms } from '@/lib/domain/recurring/search';
import { rhythmText } from '@/lib/domain/recurring/texts';

/** Series that were found but are in doubt: each is accepted or refused, or all are accepted. */
export function Proposals({ items, today }: { items: readonly SeriesItem[]; today: CalendarDate }) {
  const { busy, decide } = useDecide();
  return (
    <Card aria-labelledby="to-confirm" className="overflow-hidden p-0">
      <div className="flex min-h-[53px] flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2">
        <span className="flex items-baseline gap-2">
          <CardTitle id="to-confirm">To confirm</CardTitle>
          <span className="text-[13px] text-ink-3 tabular-nums">{items.length.toLocaleString('en-US')}</span>
        </span>
        {items.length < 2 ? null : (
          <Button
            variant="outline"
            className={SMALL_BUTTON}
            disabled={busy}
            onClick={() =>
              void decide(
                items.map(({ series }) => series),
                { action: 'accept' },
              )
            }
          >
            Accept all {items.length.toLocaleString('en-US')}
          </Button>
        )}
      </div>
      <ul>
        {items.map(({ series, next, amount, range }) => (
          <li
            key={series.id}
            aria-label={series.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-5 py-2.5"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  href={seriesHref(series.id)}
                  prefetch={false}
                  className="min-w-0 truncate rounded-sm font-medium underline-offset-4 hover:underline"
                >
                  <UserText>{series.name}</UserText>
                </Link>
                {amount === null ? null : (
                  <ExpectedMoney
                    minorUnits={amount}
                    currency={series.currency}
                    about={range !== null}
                    className="font-medium whitespace-nowrap"
                  />
                )}
              </p>
              <p className="text-[13px] text-ink-3">
                {evidenceText(series, today) || rhythmText(currentTerms(series.terms))}
                {next ? `. Next ${shortDay(next.expected, today)}` : null}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                variant="outline"
                className={SMALL_BUTTON}
                disabled={busy}
                onClick={() => void decide([series], { action: 'accept' })}
              >
                Accept<span className="sr-only"> {series.name}</span>
              </Button>
              <Button
                variant="ghost"
                className={SMALL_BUTTON}
                disabled={busy}
                onClick={() => void decide([series], { action: 'refuse' })}
              >
                Not this one<span className="sr-only"> {series.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

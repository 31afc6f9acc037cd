'use client';

import Link from 'next/link';
import { CurrencyProvider } from '@/components/money/currency';
import { useMoney } from '@/components/money/use-money';
import { ExpectedMoney } from '@/components/series/expected-money';
import { CancelButton } from '@/components/recurring/list/cancel-button';
import { WantedButtons } from '@/components/recurring/list/wanted-buttons';
import { Card, CardTitle } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { lookText } from '@/lib/domain/recurring/list/texts';
import type { Look } from '@/lib/domain/recurring/list/worth-a-look';
import { seriesHref } from '@/lib/domain/recurring/page/href';

/** Subscriptions to think about, with the reasons and the cost of a year. */
export function LookCard({ look, today }: { look: readonly Look[]; today: CalendarDate }) {
  return (
    <Card aria-labelledby="worth-a-look" className="pt-3.5 pb-1.5">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <CardTitle id="worth-a-look">Worth a look</CardTitle>
        <span className="text-[13px] text-ink-3">a year</span>
      </div>
      <ul>
        {look.map(({ item: { series, yearly, range }, reasons }) => (
          <li key={series.id} aria-label={series.name} className="border-t border-border pt-3 pb-3.5">
            <p className="flex items-baseline justify-between gap-4">
              <Link
                href={seriesHref(series.id)}
                prefetch={false}
                className="min-w-0 truncate rounded-sm font-medium underline-offset-4 hover:underline"
              >
                <UserText>{series.name}</UserText>
              </Link>
              <ExpectedMoney
                minorUnits={yearly}
                currency={series.currency}
                about={range !== null}
                sign="auto"
                className="font-semibold"
              />
            </p>
            <CurrencyProvider currency={series.currency}>
              <Reasons reasons={reasons} />
            </CurrencyProvider>
            <WantedButtons series={series} lastDay={today}>
              <CancelButton series={series} today={today} />
            </WantedButtons>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reasons({ reasons }: Pick<Look, 'reasons'>) {
  const money = useMoney();
  return (
    <ul className="mb-2 text-[13px] text-ink-2">
      {reasons.map((reason) => (
        <li key={reason.kind}>{lookText(reason, money)}</li>
      ))}
    </ul>
  );
}

import { CurrencyProvider } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { Card, CardTitle } from '@/components/ui/card';
import { formatDate } from '@/lib/domain/dates/format';
import type { Series } from '@/lib/domain/recurring/page-document';
import { priceSteps } from '@/lib/domain/recurring/page/history';

/** The amounts of a series as steps, the latest first. */
export function PricesCard({ series }: { series: Series }) {
  const steps = priceSteps(series);
  if (steps.length === 0) return null;
  return (
    <Card aria-labelledby="series-prices" className="px-0 pb-0">
      <CardTitle id="series-prices" className="mb-2 px-5">
        Amounts
      </CardTitle>
      <CurrencyProvider currency={series.currency}>
        <ul className="border-t border-border">
          {steps.map(({ amount, from, to, times, difference }) => (
            <li
              key={from}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border px-5 py-2.5 last:border-b-0"
            >
              <span className="text-[13px] text-ink-3 tabular-nums">
                {from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`}
                {times === 1 ? null : `, ${times} times`}
              </span>
              <span>
                {difference === null ? null : (
                  <span className="mr-3 text-[13px] text-ink-3">
                    <Money minorUnits={Math.abs(difference)} /> {difference > 0 ? 'more' : 'less'}
                  </span>
                )}
                <Money minorUnits={amount} sign="always" className="font-medium" />
              </span>
            </li>
          ))}
        </ul>
      </CurrencyProvider>
    </Card>
  );
}

'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CurrencyProvider } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { ExpectedMoney } from '@/components/series/expected-money';
import { SMALL_BUTTON } from '@/components/recurring/small-button';
import { useDecide } from '@/components/recurring/use-decide';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { payeeHref } from '@/lib/domain/payees/query';
import type { SeriesItem } from '@/lib/domain/recurring/list/item';
import { evidenceText } from '@/lib/domain/recurring/list/texts';
import { wordsText } from '@/lib/domain/recurring/page/words';
import { KIND_NAMES } from '@/lib/domain/recurring/texts';
import { transactionsHref } from '@/lib/domain/transactions/query';

const LINK =
  'inline-flex items-center rounded-sm text-ink-2 underline underline-offset-4 hover:text-ink touch:min-h-11';

/** Amount, cost of a year, kind, accounts and evidence of a series. */
export function SeriesFacts({ item, today }: { item: SeriesItem; today: CalendarDate }) {
  const { series, amount, range, yearly } = item;
  const { currency } = series;
  const evidence = evidenceText(series, today);
  return (
    <Card className="mb-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        <Fact label="Amount">
          {amount === null ? (
            '—'
          ) : (
            <ExpectedMoney minorUnits={amount} currency={currency} about={range !== null} />
          )}
          {range ? (
            <span className="block text-[13px] font-normal tracking-normal text-ink-3">
              <CurrencyProvider currency={currency}>
                <Money minorUnits={range.least} /> to <Money minorUnits={range.most} />
              </CurrencyProvider>
            </span>
          ) : null}
        </Fact>
        <Fact label="A year">
          <ExpectedMoney minorUnits={yearly} currency={currency} about={range !== null} sign="auto" />
        </Fact>
        <Fact label="Kind">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {KIND_NAMES[series.kind]}
            <KindButton series={series} />
          </span>
        </Fact>
        {series.ownCategory === null ? null : (
          <Fact label="Category">
            <UserText>{series.ownCategory}</UserText>
          </Fact>
        )}
        <Fact label={series.otherAccount === null ? 'Account' : 'Accounts'}>
          <UserText>{series.account}</UserText>
          {series.otherAccount === null ? null : (
            <>
              {' to '}
              <UserText>{series.otherAccount}</UserText>
            </>
          )}
        </Fact>
      </dl>
      {series.note === '' ? null : (
        <p className="mt-3 text-sm whitespace-pre-line text-ink-2">
          <UserText>{series.note}</UserText>
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-3 text-[13px] text-ink-3 tabular-nums">
        <span>
          {series.origin === 'hand' ? 'Added by you' : 'Found in your transactions'}
          {evidence === '' ? '.' : `: ${evidence}.`}
        </span>
        {series.words.length === 0 ? null : (
          <span>
            Also any text with <UserText>{wordsText(series.words)}</UserText>.
          </span>
        )}
        <Link href={payeeHref(series.payeeId)} prefetch={false} className={LINK}>
          Its payee
        </Link>
        {series.paid.length === 0 ? null : (
          <Link href={transactionsHref({ filter: { series: series.id } })} prefetch={false} className={LINK}>
            All transactions
          </Link>
        )}
      </p>
    </Card>
  );
}

function KindButton({ series }: Pick<SeriesItem, 'series'>) {
  const { busy, decide } = useDecide();
  const other = { bill: 'subscription', subscription: 'bill' } as const;
  if (series.kind !== 'bill' && series.kind !== 'subscription') return null;
  const kind = other[series.kind];
  return (
    <Button
      variant="outline"
      className={`${SMALL_BUTTON} tracking-normal`}
      disabled={busy}
      onClick={() => void decide([series], { action: 'kind', kind })}
    >
      Make it a {kind}
    </Button>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-[17px] font-semibold tracking-[-0.02em] wrap-anywhere">{children}</dd>
    </div>
  );
}

'use client';

import Link from 'next/link';
import { ItemActions } from '@/components/recurring/calendar/item-actions';
import { ItemAmount } from '@/components/recurring/item-amount';
import { ItemName } from '@/components/recurring/item-name';
import { StateSign } from '@/components/series/state-sign';
import { CurrencyProvider, useCurrency } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { RowBadge } from '@/components/ui/feedback/row-badge';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { isOpen } from '@/lib/domain/recurring/occurrence-state';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import { STATE_WORDS } from '@/lib/domain/recurring/texts';

const textLink =
  'inline-flex items-center rounded-sm underline underline-offset-4 hover:text-ink touch:min-h-11';

type ItemLineProps = {
  item: CalendarItem;
  today: CalendarDate;
  /** True in the list of an opened day, which says and offers all there is. */
  isOpened: boolean;
  onChanged: () => void;
};

/** An item in the list next to the month: a late one with its buttons, others with theirs once their day is opened. */
export function ItemLine({ item, today, isOpened, onChanged }: ItemLineProps) {
  const { seriesId, state, note, range, isConfirmed, transactions, account } = item;
  const offers = state === 'late' || (isOpened && (isOpen(item) || state === 'skipped'));
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 py-2">
      <StateSign state={state} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Link
          href={seriesHref(seriesId)}
          prefetch={false}
          className="max-w-full min-w-0 truncate rounded-sm font-medium underline-offset-4 hover:underline touch:py-3"
        >
          <ItemName item={item} />
        </Link>
        {isConfirmed ? null : <RowBadge>not confirmed</RowBadge>}
      </span>
      <ItemAmount item={item} />
      {note !== null || isOpened ? (
        <p className="col-start-2 -col-end-1 text-[12.5px] text-ink-3 tabular-nums">
          <Note state={state} text={note} />
          {isOpened ? (
            <>
              {note === null ? `${STATE_WORDS[state]}. ` : ' '}
              {range ? <Range item={item} range={range} /> : null}
              {account}
            </>
          ) : null}
        </p>
      ) : null}
      {isOpened && transactions.length > 0 ? (
        <p className="col-start-2 -col-end-1 flex flex-wrap gap-x-3 text-[12.5px] text-ink-2">
          {transactions.map((id, index) => (
            <Link key={id} href={`/transactions?row=${id}`} prefetch={false} className={textLink}>
              {transactions.length === 1 ? 'Its transaction' : `Transaction ${index + 1}`}
            </Link>
          ))}
        </p>
      ) : null}
      {offers ? (
        <div className="col-start-2 -col-end-1 mt-1.5 mb-1 flex flex-wrap gap-1.5">
          <ItemActions item={item} today={today} onChanged={onChanged} />
        </div>
      ) : null}
    </div>
  );
}

function Note({ state, text }: { state: CalendarItem['state']; text: string | null }) {
  const word = `${STATE_WORDS[state]}:`;
  if (state !== 'late' || !text?.startsWith(word)) return text;
  return (
    <>
      <span className="text-warn">{word}</span>
      {text.slice(word.length)}
    </>
  );
}

function Range({
  item: { foreign },
  range: [least, most],
}: {
  item: CalendarItem;
  range: readonly [number, number];
}) {
  const currency = useCurrency();
  return (
    <CurrencyProvider currency={foreign ?? currency}>
      Between <Money minorUnits={least} sign="always" /> and <Money minorUnits={most} sign="always" />.{' '}
    </CurrencyProvider>
  );
}

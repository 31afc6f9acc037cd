'use client';

import { useRef } from 'react';
import { DayList } from '@/components/recurring/calendar/day-list';
import { About } from '@/components/series/expected-money';
import { Money } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDateWithWeekday, formatMonth } from '@/lib/domain/dates/format';
import { sumsOf, type CalendarItem, type ItemSum } from '@/lib/domain/recurring/calendar/item';
import { isToCome } from '@/lib/domain/recurring/occurrence-state';
import { monthWith, stepMonth, type Month } from '@/lib/domain/recurring/calendar/month';

type CalendarPanelProps = {
  month: Month;
  today: CalendarDate;
  items: readonly CalendarItem[];
  /** The items after the month, up to the next income. */
  afterwards: readonly CalendarItem[];
  opened: CalendarDate | null;
  /** True without the grid next to it, so that the list has the paid ones, too. */
  isAlone: boolean;
  onOpen: (day: CalendarDate) => void;
  onClose: () => void;
};

/** The list next to the month: its sums and items, or those of the opened day. */
export function CalendarPanel({
  month,
  today,
  items,
  afterwards,
  opened,
  isAlone,
  onOpen,
  onClose,
}: CalendarPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPast = month < monthWith(today);
  const isToComeOnly = opened === null && !isPast && !isAlone;
  const shown = items.filter(({ day }) => (opened === null ? monthWith(day) === month : day === opened));
  const summed = shown.filter(isPast || opened !== null ? isPaidOrToCome : isToCome);
  const title = opened ? formatDateWithWeekday(opened) : isPast ? 'Paid and expected' : 'Still to come';
  function close() {
    onClose();
    // Next to the grid, the day gets the focus.
    if (isAlone) heading.current?.focus();
  }

  return (
    <Card aria-labelledby="calendar-list" className="min-w-0 px-4.5 pt-4 pb-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 ref={heading} id="calendar-list" tabIndex={-1} className="font-[550] outline-none">
          {title}
        </h2>
        {opened === null ? (
          <span className="text-[13px] text-ink-3">{formatMonth(`${month}-01`)}</span>
        ) : (
          <Button variant="ghost" className="-my-1.5 -mr-2 h-8 px-2 text-[13px]" onClick={close}>
            All of {formatMonth(`${month}-01`)}
          </Button>
        )}
      </div>
      <Sums items={summed} nothing={nothingText(shown, month, today, opened)} />
      {opened === null ? <Exceptions items={summed} /> : null}
      <DayList
        items={shown}
        today={today}
        isOpened={opened !== null}
        isOpenOnly={isToComeOnly}
        onOpen={(day) => {
          onOpen(day);
          heading.current?.focus();
        }}
        onChanged={() => heading.current?.focus()}
      />
      {opened === null && afterwards.length > 0 ? (
        <>
          <h3 className="mt-3.5 mb-1 font-[550]">{formatMonth(`${stepMonth(month, 1)}-01`)}, to payday</h3>
          <DayList items={afterwards} today={today} onChanged={() => heading.current?.focus()} />
        </>
      ) : null}
    </Card>
  );
}

const isPaidOrToCome = (item: CalendarItem) => item.state === 'paid' || isToCome(item);

function nothingText(
  shown: readonly CalendarItem[],
  month: Month,
  today: CalendarDate,
  opened: CalendarDate | null,
): string {
  if (opened !== null) return shown.length === 0 ? 'Nothing on this day.' : '';
  const name = formatMonth(`${month}-01`);
  return month === monthWith(today) && shown.length > 0 ? `Nothing more in ${name}.` : `Nothing in ${name}.`;
}

/** The sums of what goes out and of what comes in. */
function Sums({ items, nothing }: { items: readonly CalendarItem[]; nothing: string }) {
  const { out, in: incoming } = sumsOf(items);
  const sums = [out, incoming].filter(({ count }) => count > 0);
  if (sums.length === 0) {
    return items.length === 0 && nothing !== '' ? (
      <p className="mt-1 mb-2 text-ink-3">{nothing}</p>
    ) : (
      <div className="h-2" />
    );
  }
  return (
    <p className="mt-1.5 mb-2.5 flex flex-wrap items-baseline gap-x-5.5">
      {sums.map((sum) => (
        <Sum key={Math.sign(sum.amount)} sum={sum} />
      ))}
    </p>
  );
}

function Sum({ sum: { amount, isAbout } }: { sum: ItemSum }) {
  return (
    <span className="text-xl font-semibold tracking-[-0.02em] whitespace-nowrap">
      {isAbout ? <About /> : null}
      <Money minorUnits={amount} sign="always" />
    </span>
  );
}

/** Says which of the items are in no sum, and which nobody has confirmed. */
function Exceptions({ items }: { items: readonly CalendarItem[] }) {
  const unconfirmed = items.filter(({ isConfirmed }) => !isConfirmed).length;
  const texts = [
    ...(items.some(({ foreign }) => foreign !== null)
      ? ['Amounts in another currency than yours are in no sum.']
      : []),
    ...(items.some(({ kind }) => kind === 'transfer')
      ? ['Transfers between your accounts are in no sum.']
      : []),
    ...(unconfirmed > 0 ? [`${unconfirmed} of ${items.length} not confirmed.`] : []),
  ];
  if (texts.length === 0) return null;
  return <p className="mb-2 text-[12.5px] text-ink-3">{texts.join(' ')}</p>;
}

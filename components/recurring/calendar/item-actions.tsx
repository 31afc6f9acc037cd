'use client';

import { useRef, useState } from 'react';
import { useEntryOpener } from '@/components/entry/opener';
import { useCurrency } from '@/components/money/currency';
import { useSeriesChange } from '@/components/recurring/use-series-change';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';
import { touchOccurrence } from '@/lib/actions/recurring';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { toDecimal } from '@/lib/domain/money/money';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import type { TouchOccurrence } from '@/lib/domain/recurring/form';

const fetchMoveForm = () =>
  import('@/components/recurring/calendar/move-form').then((module) => module.MoveForm);

type ItemActionsProps = {
  item: CalendarItem;
  today: CalendarDate;
  /** It was changed, and its buttons may be gone. */
  onChanged: () => void;
};

const SMALL = 'h-7.5 px-2.5 text-[13px]';

/** The buttons of an item that is open or skipped. */
export function ItemActions({ item, today, onChanged }: ItemActionsProps) {
  const { busy, save } = useSeriesChange();
  const entry = useEntryOpener();
  const currency = useCurrency();
  const [isMoving, setMoving] = useState(false);
  const { Loaded: MoveForm, load, prepare } = useLoaded(fetchMoveForm);
  const move = useRef<HTMLButtonElement>(null);
  const { name, kind, state, seriesId, due, expected, amount } = item;
  const day = formatMonthDay(expected);

  async function touch(details: TouchOccurrence['details'], message: string, undone: string) {
    if (busy) return;
    const isDone = await save(
      JSON.stringify([item.key, details]),
      (change) => touchOccurrence({ change, series: seriesId, due, details }),
      message,
      undone,
    );
    if (isDone) onChanged();
  }

  const button = { variant: 'outline', className: SMALL, 'aria-disabled': busy || undefined } as const;
  const of = <span className="sr-only"> {name}</span>;
  if (state === 'skipped') {
    return (
      <Button
        {...button}
        onClick={() =>
          void touch(
            { action: 'expect' },
            `${name} is expected on ${day} again.`,
            `${name} of ${day} is skipped again.`,
          )
        }
      >
        Expect it again{of}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...button}
        onClick={() =>
          void touch(
            { action: 'skip' },
            `${name} of ${day} is skipped.`,
            `${name} is expected on ${day} again.`,
          )
        }
      >
        Skip{of}
      </Button>
      <Button
        {...button}
        ref={move}
        aria-haspopup="dialog"
        aria-expanded={isMoving}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setMoving(!isMoving);
          if (!isMoving) void load().then((there) => there || setMoving(false));
        }}
      >
        Move…{of}
      </Button>
      {entry && item.foreign === null ? (
        <Button
          {...button}
          onPointerEnter={entry.prepare}
          onFocus={entry.prepare}
          onClick={(event) =>
            entry.open(
              {
                date: expected,
                description: name,
                amount: toDecimal(Math.abs(amount), currency),
                type: kind === 'income' ? 'income' : kind === 'transfer' ? 'transfer' : 'expense',
                category: kind === 'transfer' ? '' : item.category,
                accountId: item.accountId,
              },
              event.currentTarget,
            )
          }
        >
          Enter it now{of}
        </Button>
      ) : null}
      {MoveForm && isMoving ? (
        <MoveForm
          item={item}
          button={move}
          today={today}
          onClose={() => setMoving(false)}
          onMove={(to) => {
            setMoving(false);
            void touch(
              { action: 'move', to },
              to === null ? `${name} is back on its own day.` : `${name} is moved to ${formatMonthDay(to)}.`,
              `${name} is expected on ${day} again.`,
            );
          }}
        />
      ) : null}
    </>
  );
}

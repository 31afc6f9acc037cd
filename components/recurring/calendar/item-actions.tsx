'use client';

import { useRef, useState } from 'react';
import { useEntryOpener } from '@/components/entry/opener';
import { useCurrency } from '@/components/money/currency';
import { useChange } from '@/components/undo/use-change';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';
import { touchOccurrence } from '@/lib/actions/recurring';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { toDecimal } from '@/lib/domain/money/money';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import type { TouchOccurrence } from '@/lib/domain/recurring/form';

const fetchAmountForm = () =>
  import('@/components/recurring/calendar/amount-form').then((module) => module.AmountForm);
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
  const { busy, save } = useChange();
  const entry = useEntryOpener();
  const currency = useCurrency();
  const [opened, setOpened] = useState<'move' | 'amount' | null>(null);
  const moveForm = useLoaded(fetchMoveForm);
  const amountForm = useLoaded(fetchAmountForm);
  const move = useRef<HTMLButtonElement>(null);
  const set = useRef<HTMLButtonElement>(null);
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
  const opener = (form: 'move' | 'amount', { load, prepare }: Pick<typeof moveForm, 'load' | 'prepare'>) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': opened === form,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => {
      setOpened(opened === form ? null : form);
      if (opened !== form) void load().then((there) => there || setOpened(null));
    },
  });
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
      <Button {...button} ref={move} {...opener('move', moveForm)}>
        Move…{of}
      </Button>
      <Button {...button} ref={set} {...opener('amount', amountForm)}>
        Amount…{of}
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
      {moveForm.Loaded && opened === 'move' ? (
        <moveForm.Loaded
          item={item}
          button={move}
          today={today}
          onClose={() => setOpened(null)}
          onMove={(to) => {
            setOpened(null);
            void touch(
              { action: 'move', to },
              to === null ? `${name} is back on its own day.` : `${name} is moved to ${formatMonthDay(to)}.`,
              `${name} is expected on ${day} again.`,
            );
          }}
        />
      ) : null}
      {amountForm.Loaded && opened === 'amount' ? (
        <amountForm.Loaded
          item={item}
          button={set}
          onClose={() => setOpened(null)}
          onSave={(own) => {
            setOpened(null);
            void touch(
              { action: 'amount', amount: own },
              own === null ? `${name} has its expected amount.` : `The amount of ${name} was set.`,
              `${name} has the amount that it had before.`,
            );
          }}
        />
      ) : null}
    </>
  );
}

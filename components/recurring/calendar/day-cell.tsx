'use client';

import { ArrowRight } from 'lucide-react';
import { About } from '@/components/series/expected-money';
import { StateSign } from '@/components/series/state-sign';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { dayName, daySum, type CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { isOpen } from '@/lib/domain/recurring/occurrence-state';
import { cn } from '@/lib/utils';

/** The number of names that a day has room for. */
const NAMES = 3;

type DayCellProps = {
  day: CalendarDate;
  items: readonly CalendarItem[];
  /** Of another month than the one shown. */
  isOutside: boolean;
  isToday: boolean;
  isCurrent: boolean;
  isOpened: boolean;
  onFocus: () => void;
  onToggle: () => void;
};

/** A day: its number, its sum and the names of its items, on a phone their signs only. */
export function DayCell({
  day,
  items,
  isOutside,
  isToday,
  isCurrent,
  isOpened,
  onFocus,
  onToggle,
}: DayCellProps) {
  const money = useMoney();
  const sum = daySum(items);
  const spoken =
    sum.count === 0
      ? null
      : `${sum.isAbout ? 'about ' : ''}${money(sum.amount, { sign: 'always', spoken: true })}`;
  return (
    <div
      role="gridcell"
      aria-selected={isOpened}
      className={cn('min-w-0 border-l border-border first:border-l-0', isOutside && 'bg-bg')}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        onFocus={onFocus}
        onClick={onToggle}
        className={cn(
          'flex h-full w-full flex-col gap-1 px-2 py-2 text-left -outline-offset-2 hover:bg-raised max-md:min-h-12 max-md:items-center max-md:px-0 max-md:py-1 md:min-h-26',
          isOpened && 'outline-2 outline-focus',
        )}
      >
        <span className="sr-only">{dayName(day, items.length, spoken)}</span>
        <span
          aria-hidden
          className="flex w-full flex-wrap items-baseline justify-between gap-x-1 max-md:justify-center"
        >
          <span
            className={cn(
              'text-[13px] tabular-nums',
              isToday
                ? 'rounded-full bg-primary px-1.5 font-semibold text-on-primary md:-ml-1.5'
                : isOutside
                  ? 'text-ink-3'
                  : 'text-ink-2',
            )}
          >
            {Number(day.slice(8))}
          </span>
          {sum.count === 0 ? null : (
            <span
              className={cn(
                'text-[12.5px] font-medium max-md:hidden',
                isOutside
                  ? 'text-ink-3'
                  : sum.isPaid
                    ? sum.amount > 0
                      ? 'text-income'
                      : sum.amount < 0
                        ? 'text-expense'
                        : 'text-ink'
                    : 'text-ink',
              )}
            >
              {sum.isAbout ? <About /> : null}
              <Money minorUnits={sum.amount} sign="always" />
            </span>
          )}
        </span>
        <DayItems items={items} isOutside={isOutside} />
      </button>
    </div>
  );
}

function DayItems({ items, isOutside }: Pick<DayCellProps, 'items' | 'isOutside'>) {
  const more = items.length - NAMES;
  return (
    <span
      aria-hidden
      className="flex w-full flex-col gap-1 max-md:flex-row max-md:justify-center max-md:gap-0.5"
    >
      {items.slice(0, NAMES).map((item) => (
        <span
          key={item.key}
          className={cn(
            'flex min-w-0 items-center gap-1.5 text-xs max-md:[&_svg]:size-3',
            isOutside
              ? 'text-ink-3'
              : item.state === 'late'
                ? 'text-warn'
                : isOpen(item)
                  ? 'text-ink'
                  : 'text-ink-2',
          )}
        >
          {item.kind === 'transfer' ? (
            <ArrowRight className="size-3.5 shrink-0 stroke-[1.75] text-ink-3" />
          ) : (
            <StateSign state={item.state} />
          )}
          <span className="truncate max-md:hidden">
            <UserText>{item.otherAccount ?? item.name}</UserText>
          </span>
        </span>
      ))}
      {more > 0 ? <span className="text-xs text-ink-3">+{more}</span> : null}
    </span>
  );
}

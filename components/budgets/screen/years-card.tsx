'use client';

import Link from 'next/link';
import { FormulaPart } from '@/components/budgets/screen/formula';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { Money } from '@/components/money/money';
import { Card, CardTitle } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import type { BudgetPeriod, YearLimit } from '@/lib/domain/budgets/page-document';
import { PER_PERIOD, periodUnit } from '@/lib/domain/budgets/period-name';
import { daysFrom } from '@/lib/domain/dates/calendar-date';
import { formatDate, formatMonthDay } from '@/lib/domain/dates/format';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import { cn } from '@/lib/utils';

const CELLS = 12;

/** The limits of a year: how much is there for each, and how much a period sets aside. */
export function YearsCard({ years, period }: { years: readonly YearLimit[]; period: BudgetPeriod }) {
  return (
    <Card aria-labelledby="budget-years" className="min-w-0">
      <CardTitle id="budget-years" className="border-b border-border pb-3">
        Set aside for the year
      </CardTitle>
      <ul>
        {years.map((year) => (
          <YearItem key={year.category} year={year} period={period} />
        ))}
      </ul>
    </Card>
  );
}

function YearItem({ year, period }: { year: YearLimit; period: BudgetPeriod }) {
  const { category, typed, series, seriesId, dueOn, thereBefore, setAside, periodsLeft, spent, left } = year;
  const per = PER_PERIOD[period.kind];
  // Within a year, a day without one is clear.
  const day = daysFrom(period.from, dueOn) < 365 ? formatMonthDay(dueOn) : formatDate(dueOn);
  return (
    <li className="grid gap-2 border-b border-border py-3.5 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          <UserText>{category}</UserText>
        </span>{' '}
        <span className="font-[550]">
          <Money minorUnits={setAside} /> {per}
        </span>
      </p>
      <YearBar year={year} />
      <p className="flex flex-wrap justify-between gap-x-3 text-[13px] text-ink-2">
        <span>
          <Money minorUnits={thereBefore + setAside} /> there
          {spent === 0 ? null : (
            <>
              , <Money minorUnits={spent} /> spent
            </>
          )}
          {left < 0 ? (
            <span className="text-expense">
              , <Money minorUnits={-left} /> over
            </span>
          ) : null}
        </span>{' '}
        <span>
          <Money minorUnits={typed} /> due {day}
          {seriesId === null || series === null ? null : (
            <>
              {', '}
              <Link
                href={seriesHref(seriesId)}
                prefetch={false}
                className="relative rounded-sm underline decoration-border-strong underline-offset-4 touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3.5"
              >
                <UserText>{series}</UserText>
              </Link>
            </>
          )}
        </span>
      </p>
      {setAside === 0 ? null : (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 gap-y-2 text-[14px] sm:gap-x-3">
          <FormulaPart sign="(" label="due">
            <Money minorUnits={typed} />
          </FormulaPart>
          <FormulaPart sign="−" label="there before">
            <Money minorUnits={thereBefore} />
          </FormulaPart>
          <FormulaPart sign=") ÷" label={`${periodUnit(period, periodsLeft)} left`}>
            <span className="tabular-nums">{periodsLeft}</span>
          </FormulaPart>
          <FormulaPart sign="=" label={per}>
            <Money minorUnits={setAside} />
          </FormulaPart>
        </p>
      )}
    </li>
  );
}

/** Twelve cells: there before, set aside in the period as ink, and the rest. Empty while amounts are hidden. */
function YearBar({ year: { typed, thereBefore, setAside } }: { year: YearLimit }) {
  const { hidden } = useHiddenAmounts();
  const cellsOf = (amount: number) => (typed > 0 && !hidden ? Math.round((amount / typed) * CELLS) : 0);
  const [before, now] = [cellsOf(thereBefore), cellsOf(thereBefore + setAside)];
  return (
    <span data-bar aria-hidden className="flex gap-[3px]">
      {Array.from({ length: CELLS }, (_, cell) => (
        <span
          key={cell}
          className={cn(
            'h-2.5 flex-1 rounded-[2.5px]',
            cell < before ? 'bg-ink/60' : cell < now ? 'bg-ink' : 'bg-ink/11',
          )}
        />
      ))}
    </span>
  );
}

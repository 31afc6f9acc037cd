import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { CategoryDot } from '@/components/categories/dot-icon';
import { CurrencyProvider } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { ExpectedMoney } from '@/components/series/expected-money';
import { TableRow } from '@/components/ui/table';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { SeriesItem } from '@/lib/domain/recurring/list/item';
import { openText, shortDay } from '@/lib/domain/recurring/list/texts';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import { currentTerms } from '@/lib/domain/recurring/search';
import { rhythmText } from '@/lib/domain/recurring/texts';
import { cn } from '@/lib/utils';

/** Not those of a usual table: six columns are close together. */
const cell = '@max-[40rem]:block @min-[40rem]:border-b @min-[40rem]:border-border @min-[40rem]:py-2';
const small = '@max-[40rem]:text-[12.5px]';

type SeriesRowProps = {
  item: SeriesItem;
  today: CalendarDate;
  /** True where the cost of a year is the column to look at. */
  isCost: boolean;
};

/** A series in the list; where it is narrow as two lines. */
export function SeriesRow({ item, today, isCost }: SeriesRowProps) {
  const { series, next, amount, range, yearly, isQuiet } = item;
  const { currency } = series;
  const open = openText(item, today);
  return (
    <TableRow className="relative hover:bg-raised @max-[40rem]:grid @max-[40rem]:grid-cols-[minmax(0,1fr)_auto] @max-[40rem]:gap-x-4 @max-[40rem]:border-b @max-[40rem]:border-border @max-[40rem]:px-5 @max-[40rem]:py-2.5 @max-[40rem]:last:border-b-0">
      <td className={`${cell} min-w-0 @min-[40rem]:pr-2 @min-[40rem]:pl-5`}>
        <span className="flex min-w-0 items-baseline gap-2">
          {series.kind === 'transfer' ? (
            <ArrowRight
              aria-hidden
              className="-mx-[3px] size-3.5 shrink-0 self-center stroke-[1.75] text-ink-3"
            />
          ) : (
            <span className="flex shrink-0 self-center">
              <CategoryDot category={series.category} />
            </span>
          )}
          <Link
            href={seriesHref(series.id)}
            prefetch={false}
            className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0"
          >
            <UserText>{series.name}</UserText>
          </Link>
          {open === '' ? null : (
            <span
              className={cn(
                'shrink-0 text-[12.5px] whitespace-nowrap',
                item.open?.state === 'late' ? 'text-warn' : 'text-ink-2',
              )}
            >
              {open}
            </span>
          )}
        </span>
        <span className="block truncate pl-4 text-[12.5px] text-ink-3">
          <UserText>{series.account}</UserText>
          {series.otherAccount === null ? null : (
            <>
              {' to '}
              <UserText>{series.otherAccount}</UserText>
            </>
          )}
        </span>
      </td>
      <td
        className={`${cell} ${small} min-w-0 truncate @max-[40rem]:order-3 @max-[40rem]:text-ink-3 @min-[40rem]:px-2 @min-[40rem]:text-ink-2`}
      >
        {rhythmText(currentTerms(series.terms))}
        <span className="@min-[40rem]:hidden">
          {next ? `, next ${shortDay(next.expected, today)}` : null}
        </span>
      </td>
      <td className="whitespace-nowrap text-ink-2 tabular-nums @max-[40rem]:hidden @min-[40rem]:border-b @min-[40rem]:border-border @min-[40rem]:px-2 @min-[40rem]:py-2">
        {next ? shortDay(next.expected, today) : <span className="text-ink-3">—</span>}
      </td>
      <td
        className={`${cell} text-[12.5px] whitespace-nowrap text-ink-3 @max-[40rem]:order-5 @max-[40rem]:col-span-2 @min-[40rem]:px-2 @min-[40rem]:text-right`}
      >
        <BeforeNote item={item} />
      </td>
      <td
        className={`${cell} text-right font-medium whitespace-nowrap @max-[40rem]:col-start-2 @max-[40rem]:row-start-1 @min-[40rem]:px-2`}
      >
        {amount === null ? null : (
          <ExpectedMoney minorUnits={amount} currency={currency} about={range !== null} />
        )}
      </td>
      <td
        className={cn(
          `${cell} ${small} text-right whitespace-nowrap @max-[40rem]:order-4 @max-[40rem]:text-ink-3 @min-[40rem]:pr-5 @min-[40rem]:pl-2`,
          isCost ? '@min-[40rem]:font-semibold' : '@min-[40rem]:text-ink-2',
        )}
      >
        {isQuiet ? (
          <span className="font-normal text-ink-2">stopped?</span>
        ) : (
          <>
            <ExpectedMoney minorUnits={yearly} currency={currency} about={range !== null} sign="auto" />
            <span className="@min-[40rem]:hidden"> a year</span>
          </>
        )}
      </td>
    </TableRow>
  );
}

/** The price before a rise, the range of what varies, or that the amount was typed. */
function BeforeNote({ item: { series, range, before } }: { item: SeriesItem }) {
  if (range)
    return (
      <CurrencyProvider currency={series.currency}>
        <Money minorUnits={range.least} /> to <Money minorUnits={range.most} />
      </CurrencyProvider>
    );
  if (before !== null)
    return (
      <CurrencyProvider currency={series.currency}>
        <span className="sr-only">before </span>
        <Money minorUnits={before} />
        <svg
          aria-hidden
          viewBox="0 0 30 16"
          fill="none"
          className="ml-2 inline-block h-4 w-[30px] align-[-3px]"
        >
          <path d="M1 12.5H15V3.5H29" className="stroke-ink-2" strokeWidth="1.75" />
        </svg>
      </CurrencyProvider>
    );
  return currentTerms(series.terms).amountKind === 'typed' ? 'typed by you' : null;
}

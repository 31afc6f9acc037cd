import { ExpectedMoney } from '@/components/series/expected-money';
import { SeriesRow } from '@/components/recurring/list/row';
import { Card, CardTitle } from '@/components/ui/card';
import { Table, TableBody, TableHeader, TableRow } from '@/components/ui/table';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import type { Section } from '@/lib/domain/recurring/list/overview';
import { leftOutText } from '@/lib/domain/recurring/list/texts';
import { KIND_TITLES } from '@/lib/domain/recurring/texts';
import { cn } from '@/lib/utils';

const COLUMNS = [
  { title: 'Name', width: undefined, isRight: false },
  { title: 'Comes back', width: 'w-[24%]', isRight: false },
  { title: 'Next', width: 'w-[74px]', isRight: false },
  { title: 'Before', width: 'w-[19%]', isRight: true },
  { title: 'Amount', width: 'w-[104px]', isRight: true },
  { title: 'A year', width: 'w-[118px]', isRight: true },
];

type SeriesSectionProps = {
  section: Section;
  today: CalendarDate;
  /** The preferred currency. */
  currency: Currency;
};

/** The series of a kind, with their cost of a year. */
export function SeriesSection({ section, today, currency }: SeriesSectionProps) {
  const { kind, items, count, yearly, varies } = section;
  const id = `series-${kind}`;
  const isCost = kind === 'subscription';
  const leftOut = leftOutText(section);
  const sum = (
    <ExpectedMoney
      minorUnits={yearly}
      currency={currency}
      about={varies}
      sign="auto"
      className="font-semibold"
    />
  );
  return (
    <Card aria-labelledby={id} className="overflow-hidden p-0">
      {isCost ? (
        <div className="border-b border-border px-5 pt-4 pb-4.5">
          <h2 id={id} className="text-[13px] text-ink-2">
            {count.toLocaleString('en-US')} {count === 1 ? 'subscription' : 'subscriptions'}
          </h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
            <span className="text-[32px] leading-none tracking-[-0.035em]">{sum}</span>
            <span className="text-ink-2">a year</span>
            {leftOut === '' ? null : <span className="text-[13px] text-ink-3">{leftOut}</span>}
          </p>
        </div>
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border px-5 py-3">
          <span className="flex items-baseline gap-2">
            <CardTitle id={id}>{KIND_TITLES[kind]}</CardTitle>
            <span className="text-[13px] text-ink-3 tabular-nums">
              {items.length.toLocaleString('en-US')}
            </span>
          </span>
          <span>
            {leftOut === '' ? null : <span className="mr-2.5 text-[13px] text-ink-3">{leftOut}</span>}
            {sum}
            <span className="sr-only"> a year</span>
          </span>
        </div>
      )}
      <Table aria-labelledby={id} className="table-fixed @max-[40rem]:block">
        <colgroup>
          {COLUMNS.map(({ title, width }) => (
            <col key={title} className={width} />
          ))}
        </colgroup>
        <TableHeader className={isCost ? '@max-[40rem]:sr-only' : 'sr-only'}>
          <TableRow>
            {COLUMNS.map(({ title, isRight }) => (
              <th
                key={title}
                scope="col"
                className={cn(
                  'border-b border-border px-2 py-2.5 text-[12.5px] font-medium whitespace-nowrap text-ink-3 first:pl-5 last:pr-5',
                  isRight ? 'text-right' : 'text-left',
                )}
              >
                {title}
              </th>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody className="@max-[40rem]:block">
          {items.map((item) => (
            <SeriesRow key={item.series.id} item={item} today={today} isCost={isCost} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

import { Check, Circle, CircleAlert, CircleDashed, CircleHelp, CircleSlash, Clock } from 'lucide-react';
import Link from 'next/link';
import { ExpectedMoney } from '@/components/series/expected-money';
import { Card, CardTitle } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate } from '@/lib/domain/dates/format';
import type { OccurrenceItem } from '@/lib/domain/recurring/occurrence-item';
import { historyOf } from '@/lib/domain/recurring/page/history';
import { daysOffText, STATE_WORDS } from '@/lib/domain/recurring/texts';
import { cn } from '@/lib/utils';

const SIGNS = {
  paid: Check,
  skipped: CircleSlash,
  upcoming: CircleDashed,
  due: Circle,
  late: Clock,
  missed: CircleAlert,
  unknown: CircleHelp,
};

type OccurrencesCardProps = { occurrences: readonly OccurrenceItem[]; today: CalendarDate };

/** The times of a series in two years and the next few, the latest first. */
export function OccurrencesCard({ occurrences, today }: OccurrencesCardProps) {
  const history = historyOf(occurrences, today);
  return (
    <Card aria-labelledby="series-times" className="px-0 pb-0">
      <CardTitle id="series-times" className="mb-2 px-5">
        Its times
      </CardTitle>
      {history.length === 0 ? (
        <p className="px-5 pb-5 text-ink-3">None in the last two years, and none is expected.</p>
      ) : (
        <ul className="border-t border-border">
          {history.map((one) => (
            <OccurrenceLine key={one.due} occurrence={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OccurrenceLine({ occurrence }: { occurrence: OccurrenceItem }) {
  const { series, expected, paid, amount, least, most, state, transactions } = occurrence;
  const Sign = SIGNS[state];
  const off = daysOffText(occurrence);
  const [row] = transactions;
  const day = <span className="tabular-nums">{formatDate(expected)}</span>;
  return (
    <li className="relative flex items-baseline gap-3 border-b border-border px-5 py-2.5 last:border-b-0 hover:bg-raised">
      <Sign
        aria-hidden
        className={cn(
          'size-4 shrink-0 self-center stroke-[1.75]',
          state === 'late' || state === 'missed' ? 'text-warn' : 'text-ink-3',
        )}
      />
      <span className="min-w-0 flex-1">
        {row === undefined ? (
          day
        ) : (
          <Link
            href={`/transactions?row=${row}`}
            prefetch={false}
            className="rounded-sm font-medium after:absolute after:inset-0"
          >
            {day}
          </Link>
        )}
        <span className="block text-[12.5px] text-ink-3">
          <span className={state === 'late' || state === 'missed' ? 'text-warn' : undefined}>
            {STATE_WORDS[state]}
          </span>
          {off === '' ? null : `, ${off}`}
        </span>
      </span>
      <ExpectedMoney
        minorUnits={paid ?? amount}
        currency={series.currency}
        about={paid === null && least !== most}
        className={cn('shrink-0', paid === null ? 'text-ink-2' : 'font-medium')}
      />
    </li>
  );
}

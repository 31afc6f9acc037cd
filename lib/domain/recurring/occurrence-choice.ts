import { daysFrom, type CalendarDate } from '../dates/calendar-date';
import type { Currency } from '../money/currency';
import { toMinorUnits } from '../money/money';
import { occurrenceItems, type OccurrenceItem } from './occurrence-item';
import type { OccurrenceState } from './occurrence-state';
import type { Around } from './page-document';

/** An occurrence that a row may be put to. */
export interface OccurrenceChoice {
  seriesId: string;
  name: string;
  due: CalendarDate;
  expected: CalendarDate;
  state: OccurrenceState;
  /** Signed minor units: the sum paid, else the amount expected. */
  amount: number;
  currency: Currency;
  /** True for an expected amount that varies. */
  isAbout: boolean;
}

/** So many occurrences of each series are offered, the nearest to the row. */
const OF_A_SERIES = 3;

/**
 * The occurrences that a row may be put to: those of its payee's series first, then open ones, then by amount and day.
 * Skipped ones are left out, and the one that it fills.
 */
export function occurrenceChoices(around: Around, today: CalendarDate): OccurrenceChoice[] {
  const { transaction } = around;
  const daysOff = ({ expected }: OccurrenceItem) => Math.abs(daysFrom(transaction.date, expected));
  const amountOff = ({ series, amount }: OccurrenceItem) =>
    Math.abs(toMinorUnits(transaction.amount, series.currency) - amount);
  const isOther = ({ series }: OccurrenceItem) => series.payeeId !== transaction.payeeId;
  const offered = occurrenceItems(around, today).filter(
    ({ state, transactions }) => state !== 'skipped' && !transactions.includes(transaction.id),
  );
  return [...Map.groupBy(offered, ({ seriesId }) => seriesId).values()]
    .flatMap((own) => own.toSorted((one, other) => daysOff(one) - daysOff(other)).slice(0, OF_A_SERIES))
    .toSorted(
      (one, other) =>
        Number(isOther(one)) - Number(isOther(other)) ||
        Number(one.paid !== null) - Number(other.paid !== null) ||
        amountOff(one) - amountOff(other) ||
        daysOff(one) - daysOff(other),
    )
    .map(({ seriesId, series, due, expected, state, paid, amount, least, most }) => ({
      ...{ seriesId, name: series.name, currency: series.currency, due, expected, state },
      amount: paid ?? amount,
      isAbout: paid === null && least !== most,
    }));
}

import type { CalendarDate } from '../dates/calendar-date';
import type { Currency } from '../money/currency';
import type { SearchPage } from './search-document';
import { judgedOf, type JudgedPayee } from './search-page';

/** A row that may be the new price of a series; amounts are signed minor units. */
export interface NewPriceRow {
  rowId: string;
  seriesId: string;
  date: CalendarDate;
  due: CalendarDate;
  amount: number;
  expected: number;
  currency: Currency;
}

/**
 * The rows of payees that may be the new price of a series the user has decided on: the nearest for each occurrence
 * after the last that is filled. docs/recurring.md, 'Matching'.
 */
export function newPriceRows({ accounts, payees }: SearchPage): NewPriceRow[] {
  return payees
    .flatMap((payee) => judgedOf(accounts, payee, () => ''))
    .flatMap(rowsOf)
    .sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? 1 : -1));
}

function rowsOf({ payee, currency, judged }: JudgedPayee): NewPriceRow[] {
  const asked = new Set(
    payee.series.filter(({ state, decided }) => state === 'active' && decided).map(({ id }) => id),
  );
  const byHand = payee.series.flatMap(({ id, matches }) =>
    matches.flatMap(({ due, byHand }) => (byHand && due !== null ? [{ seriesId: id, due }] : [])),
  );
  const filled = [...judged.matches, ...byHand];
  const taken = new Set(judged.matches.map(({ rowId }) => rowId));
  const nearest = new Map<string, NewPriceRow>();
  for (const { row, seriesId, due, expected } of judged.newPrices) {
    const isPast = filled.some((one) => one.seriesId === seriesId && one.due >= due);
    if (!asked.has(seriesId) || isPast || taken.has(row.id)) continue;
    const price = {
      rowId: row.id,
      date: row.date,
      amount: row.minorUnits,
      seriesId,
      due,
      expected,
      currency,
    };
    const key = `${seriesId} ${due}`;
    const rival = nearest.get(key);
    if (!rival || offBy(price) < offBy(rival)) nearest.set(key, price);
  }
  return [...nearest.values()];
}

function offBy({ amount, expected }: NewPriceRow): number {
  return Math.abs(amount - expected);
}

import type { CalendarDate } from '../../dates/calendar-date';
import { newId } from '../../forms/new-id';
import type { Currency } from '../../money/currency';
import { toPlainDecimal } from '../../money/money';
import type { SeriesItem } from '../list/item';
import type { Series } from '../page-document';
import { currentTerms } from '../search';
import { rhythmFields } from './rhythm-choice';
import type { SaveSeriesInput } from '../form';

/** A series that is to be changed, with its next due day and the amount expected then. */
export interface EditedSeries {
  series: Series;
  nextDue: CalendarDate | null;
  /** Signed minor units. */
  amount: number | null;
}

export function editedSeries({ series, next, amount }: SeriesItem): EditedSeries {
  return { series, nextDue: next?.due ?? null, amount };
}

/**
 * The fields of the form.
 * @param accounts the open ones; the first is that of a new series
 */
export function seriesValues(
  edited: EditedSeries | null,
  accounts: readonly { id: string; name: string }[],
  today: CalendarDate,
  currency: Currency,
): SaveSeriesInput {
  if (!edited)
    return {
      change: newId(),
      id: newId(),
      revision: null,
      what: '',
      kind: 'bill',
      accountId: accounts[0]?.id ?? '',
      otherAccountId: '',
      amount: '',
      amountKind: 'typed',
      ...rhythmFields(null, today),
      anchor: today,
      shift: 'none',
      endsOn: '',
      from: '',
    };
  const { series, nextDue, amount } = edited;
  const terms = currentTerms(series.terms);
  // Of several accounts with its name, the user says which.
  const others = accounts.filter(({ name }) => name === series.otherAccount);
  return {
    change: newId(),
    id: series.id,
    revision: series.revision,
    what: '',
    kind: series.kind,
    accountId: series.accountId,
    otherAccountId: others.length === 1 ? (others[0]?.id ?? '') : '',
    amount: amount === null ? '' : toPlainDecimal(Math.abs(amount), currency),
    amountKind: terms.amountKind,
    ...rhythmFields(terms, terms.anchor),
    anchor: nextDue ?? terms.anchor,
    shift: terms.shift,
    endsOn: series.endsOn ?? '',
    from: nextDue ?? today,
  };
}

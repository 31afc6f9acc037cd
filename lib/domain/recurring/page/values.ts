import type { CalendarDate } from '../../dates/calendar-date';
import { newId } from '../../forms/new-id';
import type { Currency } from '../../money/currency';
import { toPlainDecimal } from '../../money/money';
import type { Transaction } from '../../transactions/transaction';
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

/** The fields of a new series that are those of a transaction. */
export type LikeTransaction = Pick<
  SaveSeriesInput,
  'what' | 'transaction' | 'kind' | 'accountId' | 'otherAccountId' | 'amount' | 'anchor'
>;

/** A series like a transaction; a transfer is one of the account that it leaves. */
export function likeTransaction(
  {
    id,
    description,
    date,
    amount,
    type,
    incoming,
    accountId,
    transfer,
  }: Pick<
    Transaction,
    'id' | 'description' | 'date' | 'amount' | 'type' | 'incoming' | 'accountId' | 'transfer'
  >,
  currency: Currency,
): LikeTransaction {
  const like = { what: description, amount: toPlainDecimal(amount, currency), anchor: date };
  if (type !== 'transfer')
    return {
      ...like,
      transaction: id,
      kind: incoming ? 'income' : 'bill',
      ...{ accountId, otherAccountId: '' },
    };
  const other = transfer?.accountId ?? '';
  return incoming
    ? {
        ...like,
        transaction: transfer?.transactionId ?? null,
        kind: 'transfer',
        ...{ accountId: other, otherAccountId: accountId },
      }
    : { ...like, transaction: id, kind: 'transfer', ...{ accountId, otherAccountId: other } };
}

export function editedSeries({ series, next, amount }: SeriesItem): EditedSeries {
  return { series, nextDue: next?.due ?? null, amount };
}

/**
 * The fields of the form.
 * @param accounts the open ones; the first is that of a new series
 * @param like those that a new series has from a transaction
 */
export function seriesValues(
  edited: EditedSeries | null,
  accounts: readonly { id: string; name: string }[],
  today: CalendarDate,
  currency: Currency,
  like: LikeTransaction | null = null,
): SaveSeriesInput {
  if (!edited)
    return {
      change: newId(),
      id: newId(),
      revision: null,
      what: '',
      transaction: null,
      kind: 'bill',
      accountId: accounts[0]?.id ?? '',
      otherAccountId: '',
      category: '',
      amount: '',
      amountKind: 'typed',
      ...rhythmFields(null, like?.anchor ?? today),
      anchor: today,
      shift: 'none',
      endsOn: '',
      note: '',
      words: '',
      from: '',
      ...like,
    };
  const { series, nextDue, amount } = edited;
  const terms = currentTerms(series.terms);
  return {
    change: newId(),
    id: series.id,
    revision: series.revision,
    what: '',
    transaction: null,
    kind: series.kind,
    accountId: series.accountId,
    otherAccountId: accounts.find(({ id }) => id === series.otherAccountId)?.id ?? '',
    category: series.ownCategory ?? '',
    amount: amount === null ? '' : toPlainDecimal(Math.abs(amount), currency),
    amountKind: terms.amountKind,
    ...rhythmFields(terms, terms.anchor),
    anchor: nextDue ?? terms.anchor,
    shift: terms.shift,
    endsOn: series.endsOn ?? '',
    note: series.note,
    words: series.words.join(', '),
    from: nextDue ?? today,
  };
}

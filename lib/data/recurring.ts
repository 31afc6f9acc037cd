import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import type { ImportedSeries } from '@/lib/domain/imports/staging/staged-import';
import { comingUp, comingUpDays, type CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { calendarItems } from '@/lib/domain/recurring/calendar/items';
import { expectedDaysOf, monthWith, weeksOf, type Month } from '@/lib/domain/recurring/calendar/month';
import { toPayday } from '@/lib/domain/recurring/calendar/to-payday';
import { CURRENCIES } from '@/lib/domain/money/currency-list';
import type {
  DecideSeries,
  PlaceTransaction,
  SaveSeries,
  TouchOccurrence,
} from '@/lib/domain/recurring/form';
import { occurrenceChoices, type OccurrenceChoice } from '@/lib/domain/recurring/occurrence-choice';
import { occurrenceItems } from '@/lib/domain/recurring/occurrence-item';
import {
  aroundDocument,
  recurringPageDocument,
  upcomingPageDocument,
  type RecurringPage,
} from '@/lib/domain/recurring/page-document';
import { newPriceRows, type NewPriceRow } from '@/lib/domain/recurring/new-prices';
import { searchDocument } from '@/lib/domain/recurring/search-document';
import { searchPage } from '@/lib/domain/recurring/search-page';
import type { Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { logFailure, raisedFailure } from './errors';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';

const searchedDocument = z.object({ searched: z.number(), left: z.number() });

/**
 * Looks for what comes back among the payees whose transactions have changed, page by page. Safe to repeat: what a
 * search leaves undone, the next one does. docs/recurring.md, 'The search'.
 * @returns the payees searched, and the number of series that are new
 */
export async function searchChangedPayees(today: CalendarDate): Promise<{ payees: string[]; found: number }> {
  const supabase = await createClient();
  const outcome = { payees: [] as string[], found: 0 };
  for (;;) {
    const { data, error } = await supabase.rpc('begin_search', { today });
    if (error) throw logFailure('reading what may come back', error);
    if (data === null) return outcome;
    const page = searchDocument.parse(data);
    if (page.payees.length === 0) return outcome;
    const results = searchPage(page, () => crypto.randomUUID());
    const { data: written, error: failed } = await supabase.rpc('end_search', {
      results: results as unknown as Json,
    });
    if (failed) throw logFailure('writing what comes back', failed);
    const { searched, left } = searchedDocument.parse(written);
    const known = new Set(page.payees.flatMap(({ series }) => series.map(({ id }) => id)));
    if (searched > 0)
      outcome.found += results.flatMap(({ series }) => series).filter(({ id }) => !known.has(id)).length;
    outcome.payees.push(...page.payees.map(({ id }) => id));
    // All of them have changed meanwhile: the write that did it searches them.
    if (left === 0 || searched === 0) return outcome;
  }
}

/** Notes all payees to be searched again. */
export async function noteAllPayees(): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('search_all_payees');
  if (error) throw logFailure('noting all payees', error);
}

/** The rows that may be the new price of a series, which only the user can tell. */
export async function getNewPrices(today: CalendarDate): Promise<NewPriceRow[]> {
  const { data, error } = await readDocument('new_prices_page', { today });
  if (error) throw logFailure('reading new prices', error);
  const page = searchDocument.nullable().parse(data);
  return page ? newPriceRows(page) : [];
}

/** All series but refused ones, or those of a payee or an account, with their occurrences around today. */
export async function getRecurring(
  today: CalendarDate,
  of: { payee?: string; account?: string } = {},
): Promise<RecurringPage> {
  const { data, error } = await readDocument('recurring_page', { today, ...of });
  if (error) throw logFailure('reading what comes back', error);
  return recurringPageDocument.parse(data);
}

/** A series with its occurrences of two years; null if it is gone. */
export async function getSeries(series: string, today: CalendarDate): Promise<RecurringPage | null> {
  const { data, error } = await readDocument('series_page', { series, today });
  if (error) throw logFailure('reading a series', error);
  return recurringPageDocument.nullable().parse(data);
}

/**
 * The items that the weeks of a month show, by day, and after the current month those up to the next income; none if
 * nothing comes back. `goingOn` is the number of series that go on.
 */
export async function getCalendar(
  month: Month,
  today: CalendarDate,
): Promise<{ hasSeries: boolean; goingOn: number; items: CalendarItem[]; afterwards: CalendarItem[] }> {
  const days = new Set(weeksOf(month).flat());
  const { hasSeries, goingOn, items } = await getItems(expectedDaysOf(month), today);
  return {
    hasSeries,
    goingOn,
    items: items.filter(({ day }) => days.has(day)),
    afterwards: month === monthWith(today) ? toPayday(items, month) : [],
  };
}

/** The next items from today on, with the late ones before them. */
export async function getComingUp(today: CalendarDate): Promise<CalendarItem[]> {
  const { items } = await getItems(comingUpDays(today), today);
  return comingUp(items, today);
}

async function getItems({ from, to }: Span, today: CalendarDate) {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('upcoming_page', { first: from, last: to, today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading what is coming', error);
  const page = upcomingPageDocument.parse(data);
  const { hasSeries, goingOn } = page;
  return { hasSeries, goingOn, items: calendarItems(page, today, currency) };
}

/**
 * Decides on series; safe to repeat.
 * @returns their number
 */
export async function decideSeries({
  change,
  ids,
  details,
}: DecideSeries): Promise<Result<{ series: number }>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('decide_series', { change, ids, details });
  if (!error) return success({ series: data });
  return raisedFailure('deciding on series', error, { series_gone: 'series_gone' });
}

/** Skips or moves an occurrence, or sets its amount; safe to repeat. */
export async function touchOccurrence({ change, series, due, details }: TouchOccurrence): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('touch_occurrence', { change, series, due, details });
  if (!error) return success();
  return raisedFailure('changing an occurrence', error, { series_gone: 'series_gone' });
}

/** The occurrences that a transaction may be put to, the likeliest first; none if it is gone. */
export async function getOccurrenceChoices(
  transaction: string,
  today: CalendarDate,
): Promise<OccurrenceChoice[]> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('occurrences_around', { transaction, today });
  if (error) throw logFailure('reading occurrences', error);
  return data === null ? [] : occurrenceChoices(aroundDocument.parse(data), today);
}

/** Puts a transaction to an occurrence, or takes it off its series; safe to repeat. */
export async function placeTransaction({
  change,
  transaction,
  to,
  ifOpen,
}: PlaceTransaction): Promise<Result<{ transactions: number }>> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('place_transaction', {
    ...{ change, transaction, if_open: ifOpen },
    ...(to && { series: to.series, ...(to.due !== null && { due: to.due }) }),
  });
  if (!error) return success({ transactions: 1 });
  return raisedFailure('putting a transaction to an occurrence', error, {
    series_gone: 'series_gone',
    transaction_gone: 'transaction_deleted',
  });
}

/** Counts what came back in an import, `found` of it for the first time; null if there is nothing to say. */
export async function getImportedSeries(
  importId: string,
  found: number,
  today: CalendarDate,
): Promise<ImportedSeries | null> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('recurring_of_import', { import: importId, today });
  if (error) throw logFailure('reading what came back in an import', error);
  const states = occurrenceItems(recurringPageDocument.parse(data), today).map(({ state }) => state);
  const expected = states.filter((state) => state !== 'skipped').length;
  if (expected + found === 0) return null;
  return {
    ...{ expected, found },
    came: states.filter((state) => state === 'paid').length,
    late: states.filter((state) => state === 'late' || state === 'missed').length,
  };
}

/**
 * Makes a series by hand, or changes it from a day on; safe to repeat.
 * @returns its id
 */
export async function saveSeries({ change, content }: SaveSeries): Promise<Result<{ id: string }>> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('save_series', { change, content: content as unknown as Json });
  if (!error) return success({ id: content.id });
  return raisedFailure('saving a series', error, {
    series_gone: 'series_gone',
    series_changed: 'series_changed',
    too_many_series: 'too_many_series',
    unknown_account: () => ofField('accountId', failure('unknown_account')),
    series_currency: () => ofField('accountId', failure('series_currency')),
    transfer_currencies: (currencies) =>
      ofField(
        'otherAccountId',
        failure('transfer_currencies', currenciesDocument.parse(JSON.parse(currencies))),
      ),
    amount_too_fine: (currency) =>
      ofField('amount', failure('series_amount_too_fine', { currency: z.enum(CURRENCIES).parse(currency) })),
  });
}

const currenciesDocument = z.object({ from: z.enum(CURRENCIES), to: z.enum(CURRENCIES) });

function ofField(field: string, { error }: Failure): Failure {
  return { ok: false, error: { ...error, fields: { [field]: error.message } } };
}

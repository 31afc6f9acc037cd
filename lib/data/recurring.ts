import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import type { DecideSeries, SaveSeries, TouchOccurrence } from '@/lib/domain/recurring/form';
import {
  recurringPageDocument,
  upcomingPageDocument,
  type RecurringPage,
  type UpcomingPage,
} from '@/lib/domain/recurring/page-document';
import { searchDocument } from '@/lib/domain/recurring/search-document';
import { searchPage } from '@/lib/domain/recurring/search-page';
import type { Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { logFailure, raisedFailure } from './errors';
import { readDocument } from './screen-documents';

const searchedDocument = z.object({ searched: z.number(), left: z.number() });

/**
 * Looks for what comes back among the payees whose transactions have changed, page by page. Safe to repeat: what a
 * search leaves undone, the next one does. docs/recurring.md, 'The search'.
 */
export async function searchChangedPayees(today: CalendarDate): Promise<void> {
  const supabase = await createClient();
  for (;;) {
    const { data, error } = await supabase.rpc('begin_search', { today });
    if (error) throw logFailure('reading what may come back', error);
    if (data === null) return;
    const page = searchDocument.parse(data);
    if (page.payees.length === 0) return;
    const results = searchPage(page, () => crypto.randomUUID());
    const { data: written, error: failed } = await supabase.rpc('end_search', {
      results: results as unknown as Json,
    });
    if (failed) throw logFailure('writing what comes back', failed);
    const { searched, left } = searchedDocument.parse(written);
    // All of them have changed meanwhile: the write that did it searches them.
    if (left === 0 || searched === 0) return;
  }
}

/** All series but refused ones, with their occurrences around today. */
export async function getRecurring(today: CalendarDate): Promise<RecurringPage> {
  const { data, error } = await readDocument('recurring_page', { today });
  if (error) throw logFailure('reading what comes back', error);
  return recurringPageDocument.parse(data);
}

/** A series with its occurrences of two years; null if it is gone. */
export async function getSeries(series: string, today: CalendarDate): Promise<RecurringPage | null> {
  const { data, error } = await readDocument('series_page', { series, today });
  if (error) throw logFailure('reading a series', error);
  return recurringPageDocument.nullable().parse(data);
}

/** The occurrences of a span, with their series. */
export async function getUpcoming({ from, to }: Span, today: CalendarDate): Promise<UpcomingPage> {
  const { data, error } = await readDocument('upcoming_page', { first: from, last: to, today });
  if (error) throw logFailure('reading what is coming', error);
  return upcomingPageDocument.parse(data);
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

/** Skips or moves an occurrence; safe to repeat. */
export async function touchOccurrence({ change, series, due, details }: TouchOccurrence): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('touch_occurrence', { change, series, due, details });
  if (!error) return success();
  return raisedFailure('changing an occurrence', error, { series_gone: 'series_gone' });
}

/**
 * Makes a series by hand, or changes it from a day on; safe to repeat.
 * @returns its id
 */
export async function saveSeries({ change, content }: SaveSeries): Promise<Result<{ id: string }>> {
  const supabase = await createClient();
  // The form leaves a name as it is, and the revision shows if it has changed since; a new series is called as typed.
  const { data: named, error: unread } = await supabase
    .from('recurring_series')
    .select('name')
    .eq('id', content.id)
    .maybeSingle();
  if (unread) throw logFailure('reading the name of a series', unread);
  const { error } = await supabase.rpc('save_series', {
    change,
    content: { ...content, transaction: null, name: named ? named.name : content.payee } as unknown as Json,
  });
  if (!error) return success({ id: content.id });
  return raisedFailure('saving a series', error, {
    series_gone: 'series_gone',
    series_changed: 'series_changed',
    too_many_series: 'too_many_series',
    unknown_account: unknownAccount,
  });
}

function unknownAccount(): Failure {
  const { error } = failure('unknown_account');
  return { ok: false, error: { ...error, fields: { accountId: error.message } } };
}

import 'server-only';

import {
  budgetCalendarDocument,
  calendarPreviewDocument,
  type BudgetCalendar,
  type Calendar,
  type CalendarPreview,
} from '@/lib/domain/budgets/calendar/document';
import type { ChosenCalendar, SwitchCalendar } from '@/lib/domain/budgets/calendar/form';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import { createClient } from '@/lib/supabase/server';
import { logFailure, raisedFailure } from './errors';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';

/** The way in which budget periods run, a change of it that is to come, and the incomes that may begin them. */
export async function getBudgetCalendar(today: CalendarDate): Promise<BudgetCalendar> {
  const { data, error } = await readDocument('budget_calendar', { today });
  if (error) throw logFailure('reading the budget calendar', error);
  return budgetCalendarDocument.parse(data);
}

/** The first day of a calendar that is to come. Its key may be another one: the day that was due. */
export async function firstDayOf(
  { validFrom, ...content }: Calendar,
  today: CalendarDate,
): Promise<CalendarDate | null> {
  const preview = await previewCalendar(content, today);
  // The income may be gone.
  return preview.ok ? preview.data.next.from : validFrom;
}

/** Effects of a calendar that was chosen; a failure if its income is gone. */
export async function previewCalendar(
  content: ChosenCalendar,
  today: CalendarDate,
): Promise<Result<CalendarPreview>> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('calendar_preview', { content, today }),
    getCurrency(),
  ]);
  if (error) return raisedFailure('previewing a budget calendar', error, { payday_gone: 'payday_gone' });
  return success(calendarPreviewDocument(currency).parse(data));
}

/** Has budget periods run by another calendar from its next boundary on; safe to repeat. */
export async function switchCalendar(
  { change, calendar, limits }: SwitchCalendar,
  today: CalendarDate,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('switch_calendar', { change, content: calendar, limits, today });
  if (!error) return success();
  return raisedFailure('switching the budget calendar', error, {
    payday_gone: 'payday_gone',
    category_gone: (category) => failure('limit_category_gone', { category }),
  });
}

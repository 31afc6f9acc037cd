import { SettingsLists } from '@/components/settings/lists';
import { getBudgetCalendar } from '@/lib/data/budget-calendar';
import { loadable } from '@/lib/data/errors';
import { getGuessRecord } from '@/lib/data/memory';
import { getListCounts } from '@/lib/data/settings-lists';
import { calendarText } from '@/lib/domain/budgets/calendar/texts';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

/** The 'Categories and rules' section with its counts; without them it is still a way there. */
export async function showLists(today: CalendarDate) {
  const [counts, record, calendar] = await Promise.all([
    loadable('counting lists', getListCounts()),
    loadable('showing how often guesses were right', getGuessRecord()),
    loadable('showing how budget periods run', getBudgetCalendar(today)),
  ]);
  const period = calendar && calendarText(calendar.running, calendar.incomes);
  return <SettingsLists counts={counts} record={record} period={period} />;
}

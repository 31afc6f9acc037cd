import { getAccounts } from '@/lib/data/accounts/accounts';
import { getAccountPage } from '@/lib/data/accounts/page';
import { getBudgets } from '@/lib/data/budgets';
import { getCategoriesPage } from '@/lib/data/categories';
import { getDashboard } from '@/lib/data/dashboard/dashboard';
import { getGoals } from '@/lib/data/goals/goals';
import { getSavingsGoal } from '@/lib/data/goals/savings-goal';
import { getExcludedRows, getPastImports } from '@/lib/data/imports/history';
import { getGuessRecord } from '@/lib/data/memory';
import { getNetWorth } from '@/lib/data/net-worth';
import { getNotifications, getNotificationSettings } from '@/lib/data/notifications/notifications';
import { getPayee, getPayeesPage } from '@/lib/data/payees';
import { getCalendar, getComingUp, getRecurring, getSeries } from '@/lib/data/recurring';
import { getReview } from '@/lib/data/review';
import { getRuleMatches, getRules } from '@/lib/data/rules';
import { getListCounts } from '@/lib/data/settings-lists';
import { getShell } from '@/lib/data/shell';
import { getTags } from '@/lib/data/tags';
import { getTransactionSheet } from '@/lib/data/transactions/sheet';
import { getTransactionChoices, getTransactionsPage } from '@/lib/data/transactions/transactions';
import { getTrashPage } from '@/lib/data/transactions/trash';
import { periodOf } from '@/lib/domain/dates/period';

const TODAY = '2026-11-20';

/** Reads what every screen shows to the user whose client the data layer uses; throws where one doesn't work. */
export async function readEveryScreen(): Promise<void> {
  await getShell();
  await getDashboard(periodOf({ type: 'month', offset: 0 }, TODAY), TODAY);
  const { items } = await getTransactionsPage({}, { sort: null, page: 1, size: 100 });
  for (const { id } of items) await getTransactionSheet(id);
  await getTransactionChoices(TODAY);
  for (const { id } of await getAccounts()) await getAccountPage(id, null, 1, TODAY);
  await getBudgets(TODAY);
  await getCategoriesPage(TODAY);
  await getGoals(TODAY);
  await getSavingsGoal();
  for (const { id } of (await getPastImports()).items) await getExcludedRows({ importId: id, page: 1 });
  await getGuessRecord();
  await getNetWorth({ from: null, to: TODAY }, TODAY);
  await getNotifications();
  await getNotificationSettings();
  for (const { id } of (await getPayeesPage({ search: '', sort: 'sum', page: 1 }, TODAY)).items)
    await getPayee(id, TODAY);
  await getCalendar('2026-11', TODAY);
  await getComingUp(TODAY);
  for (const { id } of (await getRecurring(TODAY)).series) await getSeries(id, TODAY);
  await getReview(TODAY);
  await getRules();
  await getRuleMatches(TODAY);
  await getListCounts();
  await getTags();
  await getTrashPage(1);
}

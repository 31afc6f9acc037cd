import type { Currency } from '@/lib/domain/money/currency';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { dashboardDocument, type Dashboard } from '@/lib/domain/dashboard/dashboard';
import { periodOf } from '@/lib/domain/dates/period';
import type { PeriodChoice } from '@/lib/domain/dates/period-choice';
import { spendingComparisonDocument } from '@/lib/domain/dashboard/spending-comparison';
import { file, insertRows, newAccount, type Row } from './ledger';
import { newUser, type TestUser } from './users';

/** Creates a user with an account and these rows. `write` adds more. */
export async function ledgerOf(
  rows: readonly Partial<Row>[],
): Promise<TestUser & { account: string; write: (more: readonly Partial<Row>[]) => Promise<void> }> {
  const user = await newUser();
  const account = await newAccount(user);
  const write = async (more: readonly Partial<Row>[]) => {
    await insertRows(user, file(account, more));
  };
  await write(rows);
  return { ...user, account, write };
}

/** The dashboard of a period on a day, read as the screen reads it. */
export async function dashboard(
  user: TestUser,
  choice: PeriodChoice,
  today: string,
  currency: Currency = 'USD',
): Promise<Dashboard> {
  const period = periodOf(choice, today);
  const { data } = await user.client
    .rpc('dashboard', {
      period_start: period.start,
      period_end: period.end,
      previous_start: period.previousStart,
      today,
    })
    .throwOnError();
  return dashboardDocument(currency).parse(data);
}

/** The changes between two spans of days, read as the screen reads them. */
export async function changes(user: TestUser, now: Span, before: Span, lines?: number) {
  const { data } = await user.client
    .rpc('compare_spending', {
      now_start: now.from,
      now_end: now.to,
      before_start: before.from,
      before_end: before.to,
      ...(lines === undefined ? {} : { lines }),
    })
    .throwOnError();
  return spendingComparisonDocument('USD').parse(data);
}

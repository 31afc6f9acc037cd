'use client';

import { useMemo } from 'react';
import { ReviewContextProvider } from '@/components/review/context';
import { ReviewList } from '@/components/review/list';
import { accountLabel } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Review } from '@/lib/domain/review/review';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

type Account = TransactionChoices['accounts'][number];

type ReviewViewProps = {
  review: Review;
  /** The user's accounts; null if they could not be read. */
  accounts: readonly Account[] | null;
  /** The names of the categories to choose from. */
  categories?: readonly string[];
  today: CalendarDate;
  timeZone: string;
};

const NO_CATEGORIES: readonly string[] = [];

/** The review: decisions by group, each with its reason and its effect. */
export function ReviewView({
  review,
  accounts,
  categories = NO_CATEGORIES,
  today,
  timeZone,
}: ReviewViewProps) {
  const context = useMemo(
    () => ({ account: accountNames(accounts), today, timeZone, categories }),
    [accounts, today, timeZone, categories],
  );
  return (
    <ReviewContextProvider value={context}>
      <ReviewList review={review} timeZone={timeZone} />
    </ReviewContextProvider>
  );
}

/** Names accounts briefly; those that share a name with their digits too. */
function accountNames(accounts: readonly Account[] | null): (id: string) => string {
  if (!accounts) return () => 'Error loading account';
  const names = accounts.map(({ name }) => name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const byId = new Map(
    accounts.map((account) => [account.id, isShared(account.name) ? accountLabel(account) : account.name]),
  );
  return (id) => byId.get(id) ?? 'Unknown Account';
}

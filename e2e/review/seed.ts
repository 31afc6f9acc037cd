import type { Page } from '@playwright/test';
import { DEFAULT_ACCOUNT } from '@/lib/domain/accounts/account';
import { newId } from '@/lib/domain/forms/new-id';
import type { SUGGESTION_KINDS } from '@/lib/domain/review/enums';
import { accountNamed, asUser } from '../support/seed';
import { daysAgo } from '../support/test';

type Entered = {
  id: string;
  date: string;
  description: string;
  amount: number;
  type: 'expense' | 'income';
  category: string;
  accountId: string;
};

/**
 * Gives a new user a second account, 'Rainy day', and something to decide in every group: two pairs that are decided
 * together, one row with two candidates, a refund and a possible duplicate.
 */
export async function seedReview(page: Page): Promise<void> {
  const client = await asUser(page);
  const everyday = await accountNamed(page, DEFAULT_ACCOUNT.name);
  const rainy = newId();
  await client
    .rpc('add_account', {
      account: rainy,
      name: 'Rainy day',
      type: 'bank',
      last_four_digits: '0917',
      balance: 0,
      today: daysAgo(0),
    })
    .throwOnError();
  const rows: Entered[] = [];
  const enter = (accountId: string, days: number, description: string, amount: number, category = 'Misc') => {
    const id = newId();
    const type = amount < 0 ? 'expense' : 'income';
    rows.push({ id, date: daysAgo(days), description, amount: Math.abs(amount), type, category, accountId });
    return id;
  };
  const suggestions: {
    kind: (typeof SUGGESTION_KINDS)[number];
    first_id: string;
    second_id: string;
    decision: string;
    reason: string;
  }[] = [];
  const suggest = (
    kind: (typeof SUGGESTION_KINDS)[number],
    decision: string,
    reason: string,
    [first_id, second_id]: [string, string],
  ) => suggestions.push({ kind, first_id, second_id, decision, reason });

  for (const days of [30, 60])
    suggest('transfer', 'batch', 'same-amount', [
      enter(everyday, days, 'Standing order', -300),
      enter(rainy, days - 1, 'Deposit', 300, 'Other'),
    ]);
  const out = enter(everyday, 9, 'Transfer to sav 0917', -50);
  suggest('transfer', 'choice', 'transfer-word', [out, enter(rainy, 8, 'Online transfer', 50, 'Other')]);
  suggest('transfer', 'choice', 'transfer-word', [out, enter(rainy, 6, 'Cash deposit', 50, 'Other')]);
  const bought = enter(everyday, 12, 'IKEA Brooklyn', -163.59, 'Shopping');
  suggest('refund', 'ikea', 'exact-amount', [enter(everyday, 4, 'IKEA Brooklyn', 163.59, 'Other'), bought]);
  suggest('duplicate', 'spotify', 'similar', [
    enter(everyday, 20, 'Spotify Premium', -10.99, 'Music'),
    enter(everyday, 19, 'SPOTIFY P1', -10.99, 'Music'),
  ]);

  await client.rpc('enter_transactions', { rows }).throwOnError();
  // Outlay's own suggestions have separate tests.
  await client.from('suggestions').delete().is('refused_at', null).throwOnError();
  await client.from('suggestions').insert(suggestions).throwOnError();
}

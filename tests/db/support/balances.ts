import { z } from 'zod';
import { bankAccountDocument } from '@/lib/domain/accounts/document';
import { accountPageDocument } from '@/lib/domain/accounts/page-document';
import { netWorthDocument } from '@/lib/domain/net-worth/net-worth';
import { dashboard } from './figures';
import type { TestUser } from './users';

/** The account cards on a day, as the screen reads them. */
export async function cardsOn(user: TestUser, today: string) {
  const { data } = await user.client.rpc('bank_accounts', { today }).throwOnError();
  return z.array(bankAccountDocument('USD')).parse(data);
}

export async function accountPageOn(user: TestUser, account: string, today: string) {
  const { data } = await user.client
    .rpc('account_page', {
      account,
      first: null as unknown as string,
      last: null as unknown as string,
      today,
    })
    .throwOnError();
  return accountPageDocument('USD').parse(data);
}

export async function netWorthOn(user: TestUser, today: string) {
  const { data } = await user.client
    .rpc('net_worth', { first: null as unknown as string, last: today, today })
    .throwOnError();
  return netWorthDocument('USD').parse(data);
}

/** The balance of an account on a day on each screen, in minor units; the last point of its chart is null without one. */
export async function heldOn(user: TestUser, account: string, today: string) {
  const [cards, board, page, worth] = await Promise.all([
    cardsOn(user, today),
    dashboard(user, { type: 'month', offset: 0 }, today),
    accountPageOn(user, account, today),
    netWorthOn(user, today),
  ]);
  const card = cards.find(({ id }) => id === account)!;
  return {
    card: card.balance,
    group: card.groupBalance,
    dashboard: board.accounts.find(({ id }) => id === account)!.balance,
    netWorth: board.netWorth,
    page: page.balance,
    chart: page.points.at(-1)?.[1] ?? null,
    worth: worth.end,
  };
}

/** The same figure on every screen, of the only account. */
export const everywhere = (minorUnits: number) => ({
  card: minorUnits,
  group: minorUnits,
  dashboard: minorUnits,
  netWorth: minorUnits,
  page: minorUnits,
  chart: minorUnits,
  worth: minorUnits,
});

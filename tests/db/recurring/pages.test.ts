import { expect, test } from 'vitest';
import { countGoingOn } from '@/lib/domain/recurring/list/overview';
import { recurringPageDocument, upcomingPageDocument } from '@/lib/domain/recurring/page-document';
import { enterRow, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

/** The number of series that go on, as the calendar and the list say it. */
async function goingOn({ client }: TestUser, today: string): Promise<[calendar: number, list: number]> {
  const days = { first: '2026-11-01', last: '2026-11-30' };
  const { data: calendar } = await client.rpc('upcoming_page', { ...days, today }).throwOnError();
  const { data: list } = await client.rpc('recurring_page', { today }).throwOnError();
  return [
    upcomingPageDocument.parse(calendar).goingOn,
    countGoingOn(recurringPageDocument.parse(list), today),
  ];
}

test('the calendar counts the series that go on as the list does', async () => {
  const user = await newUser();
  const account_id = await newAccount(user);
  expect(await goingOn(user, '2026-11-20')).toEqual([0, 0]);
  await enterRow(user, account_id, '2026-11-02');
  const { data: payee } = await user.client.from('payees').select('id').single().throwOnError();
  const states = [
    { state: 'active' },
    { state: 'active', ends_on: '2026-11-20' },
    { state: 'active', ends_on: '2026-11-19' },
    { state: 'paused' },
    { state: 'paused', paused_until: '2026-11-20' },
    { state: 'paused', paused_until: '2026-11-21' },
    { state: 'paused', paused_until: '2026-11-10', ends_on: '2026-11-19' },
    { state: 'ended', ends_on: '2026-11-20' },
    { state: 'ended', ends_on: '2026-11-19' },
    { state: 'proposed' },
    { state: 'refused' },
  ].map((state) => ({ id: crypto.randomUUID(), ends_on: null, paused_until: null, ...state }));
  const shared = { kind: 'bill', payee_id: payee.id, account_id, origin: 'found', first_amount: -5 };
  await user.client
    .from('recurring_series')
    .insert(states.map((state) => ({ ...shared, ...state })))
    .throwOnError();
  const terms = { unit: 'month', every: 1, days: [2], anchor: '2026-11-02', amount_kind: 'last' };
  await user.client
    .from('recurring_terms')
    .insert(states.map(({ id }) => ({ ...terms, series_id: id })))
    .throwOnError();
  expect(await goingOn(user, '2026-11-20')).toEqual([4, 4]);
  expect(await goingOn(user, '2026-11-21')).toEqual([3, 3]);
  expect(await goingOn(user, '2026-11-09')).toEqual([5, 5]);
  expect(await goingOn(await newUser(), '2026-11-20')).toEqual([0, 0]);
});

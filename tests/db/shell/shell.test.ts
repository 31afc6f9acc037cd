import { expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { addSomeSeries } from '../support/recurring';
import { anonymous, newUser } from '../support/users';

const NEW = {
  name: null,
  currency: 'USD',
  budgetPeriod: null,
  hasAccount: false,
  hasSample: false,
  noticesDue: false,
  unreadNotifications: 0,
  reviewCount: 0,
};

test('the shell shows its user’s name and currency, and whether they have an account', async () => {
  const user = await newUser();
  const shell = async () => (await user.client.rpc('shell').throwOnError()).data;
  expect(await shell()).toEqual(NEW);
  await user.client
    .from('profiles')
    .update({ name: 'Ada', currency: 'EUR' })
    .eq('user_id', user.id)
    .throwOnError();
  await newAccount(user);
  expect(await shell()).toEqual({ ...NEW, name: 'Ada', currency: 'EUR', hasAccount: true });
});

test('notices are due once a day where something comes back, and proposals count for the review', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const shell = async (today: string) => (await user.client.rpc('shell', { today }).throwOnError()).data;
  await importFile(user, fileOf(account, [{ minorUnits: -500 }]));
  const { reviewCount } = (await shell('2026-11-20')) as typeof NEW;
  await addSomeSeries(user);
  expect(await shell('2026-11-20')).toMatchObject({ noticesDue: true, reviewCount });
  const day = { today: '2026-11-20', time_zone: 'UTC' };
  await user.client.rpc('begin_daily_notices', day).throwOnError();
  expect(await shell('2026-11-20')).toMatchObject({ noticesDue: false });
  expect(await shell('2026-11-21')).toMatchObject({ noticesDue: true });
  const proposed = { state: 'proposed', origin: 'found', ends_on: null };
  await user.client.from('recurring_series').update(proposed).eq('user_id', user.id).throwOnError();
  expect(await shell('2026-11-21')).toMatchObject({ noticesDue: false, reviewCount: reviewCount + 1 });
});

test('it shows nothing of other users, and is closed to visitors', async () => {
  const [owner, stranger] = [await newUser(), await newUser()];
  await newAccount(owner);
  const { data } = await stranger.client.rpc('shell').throwOnError();
  expect(data).toEqual(NEW);
  expect((await anonymous().rpc('shell')).error?.code).toBe('42501');
});

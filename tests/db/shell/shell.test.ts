import { expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { anonymous, newUser } from '../support/users';

const NEW = {
  name: null,
  currency: 'USD',
  hasAccount: false,
  hasSample: false,
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

test('it shows nothing of other users, and is closed to visitors', async () => {
  const [owner, stranger] = [await newUser(), await newUser()];
  await newAccount(owner);
  const { data } = await stranger.client.rpc('shell').throwOnError();
  expect(data).toEqual(NEW);
  expect((await anonymous().rpc('shell')).error?.code).toBe('42501');
});

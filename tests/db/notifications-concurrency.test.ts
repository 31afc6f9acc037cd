import { expect, test } from 'vitest';
import { z } from 'zod';
import { notificationDocument } from '@/lib/data/notifications';
import { setProfile, spend } from './alerting';
import { newAccount } from './ledger';
import { newUser, type TestUser } from './support';

const claim = async ({ client }: TestUser) =>
  z
    .array(notificationDocument)
    .parse((await client.rpc('claim_due_mail').throwOnError()).data)
    .map(({ id }) => id);

test('of several who ask at once for what is to be mailed, one is given each notification', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await newUser();
    const account = await newAccount(user);
    await setProfile(user, { large_transaction_alerts: true });
    for (const cents of [50_000, 50_001, 50_002]) {
      await spend(user, { account_id: account, category: 'Health', cents });
    }
    const { data } = await user.client.from('notifications').select('id').throwOnError();
    const [claims] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => claim(user))),
      user.client.rpc('mark_notifications_read', { up_to: data[0]?.id ?? '' }).throwOnError(),
    ]);
    expect(claims.flat().toSorted()).toEqual(data.map(({ id }) => id).toSorted());
  }
});

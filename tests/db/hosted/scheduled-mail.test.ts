import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { dueMail } from '@/lib/data/notifications/mail';
import { setProfile, spend } from '../notifications/alerts';
import { newAccount } from '../support/ledger';
import { anonymous, newUser } from '../support/users';

const SECRET = 'the secret of a hosted scheduler, long enough';

const database = postgres(inject('databaseUrl') || 'postgres://none', { max: 1, onnotice: () => {} });
afterAll(() => database.end());

test('a scheduler with the secret sends mail that is due, once, and nobody else may', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await setProfile(user, { large_transaction_alerts: true });
  await spend(user, { account_id: account, category: 'Health', minorUnits: 70_000 });

  const refused = await Promise.all([
    anonymous().rpc('set_scheduler_secret', { secret: SECRET }),
    user.client.rpc('set_scheduler_secret', { secret: SECRET }),
    user.client.rpc('claim_all_due_mail', { secret: SECRET }),
    user.client.rpc('end_mail_of', { secret: SECRET, owner: user.id, ids: [] }),
  ]);
  expect(refused.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501', '42501']);

  // As in a project's SQL editor.
  await database.begin(async (sql) => {
    await sql`set local role postgres`;
    await sql`select public.set_scheduler_secret(${SECRET})`;
  });
  const claim = async (secret: string) =>
    z
      .array(dueMail)
      .parse((await anonymous().rpc('claim_all_due_mail', { secret, most: 1000 }).throwOnError()).data)
      .filter((mail) => mail.user === user.id);
  expect(await claim('x'.repeat(32))).toEqual([]);
  const [mail] = await claim(SECRET);
  expect(mail).toMatchObject({ email: user.email, currency: 'USD', notifications: [{ largeCount: 1 }] });
  expect(await claim(SECRET)).toEqual([]);

  const ids = mail?.notifications.map(({ id }) => id) ?? [];
  await anonymous().rpc('end_mail_of', { secret: SECRET, owner: user.id, ids }).throwOnError();
  const { data } = await user.client.from('notifications').select('id, mail').throwOnError();
  expect(data).toEqual(ids.map((id) => ({ id, mail: 'sent' })));
});

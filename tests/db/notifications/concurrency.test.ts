import postgres from 'postgres';
import { expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { dueMail } from '@/lib/data/notifications/mail';
import { begin, isWaitedFor } from '../support/connections';
import { newAccount } from '../support/ledger';
import { anonymous, newUser, type TestUser } from '../support/users';
import { setProfile, spend } from './alerts';

const claim = async ({ client }: TestUser) =>
  dueMail
    .nullable()
    .parse((await client.rpc('claim_due_mail').throwOnError()).data)
    ?.notifications.map(({ id }) => id) ?? [];

test('simultaneous claims of mail return each notification once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await newUser();
    const account = await newAccount(user);
    await setProfile(user, { large_transaction_alerts: true });
    for (const minorUnits of [50_000, 50_001, 50_002]) {
      await spend(user, { account_id: account, category: 'Health', minorUnits });
    }
    const { data } = await user.client.from('notifications').select('id').throwOnError();
    const [claims] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => claim(user))),
      user.client.rpc('mark_notifications_read', { up_to: data[0]?.id ?? '' }).throwOnError(),
    ]);
    expect(claims.flat().toSorted()).toEqual(data.map(({ id }) => id).toSorted());
  }
});

test('the sixth mail within an hour is the last, even of two begun at once', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await setProfile(user, { large_transaction_alerts: true });
  const notify = () => spend(user, { account_id: account, category: 'Health', minorUnits: 50_000 });
  for (let mails = 0; mails < 5; mails += 1) {
    await notify();
    expect(await claim(user)).toHaveLength(1);
  }
  await notify();
  const sixth = await begin(user);
  const [{ claimed }] = await sixth<
    [{ claimed: unknown }]
  >`select public.claim_due_mail() -> 'notifications' as claimed`;
  expect(claimed).toHaveLength(1);
  // Also due, and not locked by the transaction that claims the sixth.
  await notify();
  const seventh = claim(user);
  await vi.waitFor(async () => expect(await isWaitedFor(sixth)).toBe(true), { timeout: 5_000 });
  await sixth`commit`;
  sixth.release();
  expect(await seventh).toEqual([]);
});

test('simultaneous schedulers and users claim each notification once', async () => {
  const secret = 'the secret of these schedulers, long enough';
  const database = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
  await database`select public.set_scheduler_secret(${secret})`;
  await database.end();
  const users = await Promise.all(Array.from({ length: 6 }, () => newUser()));
  const due: string[] = [];
  for (const user of users) {
    const account = await newAccount(user);
    await setProfile(user, { large_transaction_alerts: true });
    for (const minorUnits of [50_000, 50_001]) {
      await spend(user, { account_id: account, category: 'Health', minorUnits });
    }
    const { data } = await user.client.from('notifications').select('id').throwOnError();
    due.push(...data.map(({ id }) => id));
  }
  /** Claims until nothing is due; that includes mail left by other tests. */
  const schedule = async () => {
    const claimed: string[] = [];
    for (;;) {
      const { data } = await anonymous().rpc('claim_all_due_mail', { secret, most: 2 }).throwOnError();
      const mails = z.array(dueMail).parse(data);
      if (mails.length === 0) return claimed;
      for (const { notifications } of mails) claimed.push(...notifications.map(({ id }) => id));
    }
  };
  const claims = await Promise.all([schedule(), schedule(), schedule(), ...users.map(claim)]);
  expect(due).toHaveLength(12);
  expect(
    claims
      .flat()
      .filter((id) => due.includes(id))
      .toSorted(),
  ).toEqual(due.toSorted());
});

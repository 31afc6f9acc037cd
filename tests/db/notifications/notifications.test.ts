import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { dueMail } from '@/lib/data/notifications/mail';
import { notificationsDocument } from '@/lib/domain/notifications/document';
import { fileOf, importFile, undo } from '../support/imports';
import { newAccount } from '../support/ledger';
import { remove } from '../support/ledger-changes';
import { openOwnDatabase } from '../support/own-database';
import { anonymous, newUser, newUserOn, type TestUser } from '../support/users';
import { edit, setProfile, spend } from './alerts';

let user: TestUser;
let account: string;

beforeEach(async () => {
  // All months of these tests are later, and may raise alerts.
  user = await newUserOn('2025-01-20');
  account = await newAccount(user);
  await setProfile(user, { large_transaction_alerts: true });
});

const page = async (as = user, args: { before?: string; page_size?: number } = {}) =>
  notificationsDocument('USD').parse((await as.client.rpc('notifications_page', args).throwOnError()).data);

const read = async (args: { ids?: string[]; up_to?: string }, as = user) =>
  (await as.client.rpc('mark_notifications_read', args).throwOnError()).data;

const shell = async (as = user) =>
  (await as.client.rpc('shell').throwOnError()).data as { unreadNotifications: number };

/** Creates one notification per amount, each for a large expense in a different month. Returns their ids. */
async function large(...minorUnits: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, amount] of minorUnits.entries()) {
    const date = `2025-${String(index + 1).padStart(2, '0')}-18`;
    const row = { account_id: account, minorUnits: amount, date, category: 'Health', description: 'Dentist' };
    ids.push(...(await spend(user, row)));
  }
  return ids;
}

describe('the list', () => {
  test('shows the threshold reached, and a large expense’s current row', async () => {
    await spend(user, { account_id: account, minorUnits: 45_000 });
    await spend(user, { account_id: account, minorUnits: 10_000 });
    const [edited, gone] = await large(70_000, 80_000);
    await edit(user, edited, { minorUnits: 65_000 });
    await remove(user, { ids: [gone ?? ''] }).throwOnError();
    const { rows, more, unread } = await page();
    expect([more, unread]).toEqual([false, 4]);
    expect(rows.map(({ budgets, larges }) => [...budgets, ...larges])).toEqual([
      [{ date: '2025-02-18', description: 'Dentist', amount: 80_000, row: null }],
      [
        {
          date: '2025-01-18',
          description: 'Dentist',
          amount: 70_000,
          row: { date: '2025-01-18', payee: 'dentist', amount: 65_000, type: 'expense' },
        },
      ],
      [{ category: 'Food', month: '2026-11-01', threshold: 100, spending: 55_000, limit: 50_000 }],
      [{ category: 'Food', month: '2026-11-01', threshold: 80, spending: 45_000, limit: 50_000 }],
    ]);
  });

  test('sums up an import: its file, the first of its alerts, and how many there are', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      minorUnits: -60_000 - index,
      date: `${2030 + index}-03-01`,
    }));
    await importFile(user, fileOf(account, rows));
    const [summary] = (await page()).rows;
    expect(summary).toMatchObject({
      kind: 'summary',
      fileName: 'statement.csv',
      budgetCount: 60,
      largeCount: 60,
    });
    expect(summary?.budgets).toHaveLength(50);
    expect(summary?.budgets[0]).toMatchObject({ month: '2089-03-01', threshold: 100 });
    expect(summary?.larges).toHaveLength(50);
  });

  test('shows a sum too large for minor units as unknown', async () => {
    const most = {
      account_id: account,
      minorUnits: 99_999_999_999_999,
      category: 'Food',
      date: '2026-11-02',
    };
    await spend(user, ...Array.from({ length: 100 }, () => most));
    const [summary] = (await page()).rows;
    expect(summary?.budgets).toEqual([
      { category: 'Food', month: '2026-11-01', threshold: 100, spending: null, limit: 50_000 },
    ]);
    expect(summary?.larges[0]?.amount).toBe(99_999_999_999_999);
  });

  test('continues where the last page ended, whatever came since', async () => {
    await large(50_000, 50_001, 50_002, 50_003, 50_004);
    const first = await page(user, { page_size: 2 });
    await large(50_005);
    const second = await page(user, { page_size: 2, before: first.rows.at(-1)?.id ?? '' });
    const third = await page(user, { page_size: 2, before: second.rows.at(-1)?.id ?? '' });
    expect([first, second, third].map(({ more }) => more)).toEqual([true, true, false]);
    expect([first, second, third].flatMap(({ rows }) => rows.map((row) => row.larges[0]?.amount))).toEqual([
      50_004, 50_003, 50_002, 50_001, 50_000,
    ]);
  });

  test('is marked as read one by one, or up to the last one seen', async () => {
    await large(50_000, 50_001, 50_002, 50_003);
    const [newest, second, third] = (await page()).rows.map(({ id }) => id);
    expect(await read({ ids: [third ?? ''] })).toBe(3);
    expect(await read({ ids: [third ?? ''] })).toBe(3);
    // The newest came after the list was shown.
    expect(await read({ up_to: second ?? '' })).toBe(1);
    expect((await page()).rows.map((row) => row.read)).toEqual([false, true, true, true]);
    expect((await shell()).unreadNotifications).toBe(1);
    expect(await read({ ids: [newest ?? ''] })).toBe(0);
  });

  test('is closed to other users and visitors', async () => {
    await large(50_000);
    const [id = ''] = (await page()).rows.map((row) => row.id);
    const stranger = await newUser();
    expect(await page(stranger)).toEqual({ rows: [], more: false, unread: 0 });
    expect(await page(stranger, { before: id })).toEqual({ rows: [], more: false, unread: 0 });
    await read({ ids: [id], up_to: id }, stranger);
    expect((await page()).unread).toBe(1);
    const answers = await Promise.all([
      anonymous().rpc('notifications_page', {}),
      anonymous().rpc('claim_due_mail'),
      anonymous().rpc('end_mail', { ids: [id] }),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
  });
});

describe('mail', () => {
  const claimMail = async (as = user) =>
    dueMail.nullable().parse((await as.client.rpc('claim_due_mail').throwOnError()).data);
  const claim = async (as = user) => (await claimMail(as))?.notifications.map(({ id }) => id) ?? [];
  const end = (ids: string[], as = user) => as.client.rpc('end_mail', { ids }).throwOnError();
  const age = (values: { created_at?: string; mail_begun_at?: string }) =>
    user.client.from('notifications').update(values).eq('user_id', user.id).throwOnError();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test('goes to its user’s address, in their currency', async () => {
    await large(50_000);
    await setProfile(user, { currency: 'EUR' });
    expect(await claimMail()).toMatchObject({
      user: user.id,
      email: user.email,
      currency: 'EUR',
      notifications: [{ larges: [{ amount: 50_000 }] }],
    });
  });

  test('is claimed once, and sent once', async () => {
    await large(50_000, 50_001);
    const ids = await claim();
    expect(ids).toHaveLength(2);
    expect(await claim()).toEqual([]);
    await end(ids);
    await age({ mail_begun_at: ago(60) });
    expect(await claim()).toEqual([]);
    await large(50_002);
    expect(await claim()).toHaveLength(1);
  });

  test('that is not reported as sent is due again after ten minutes', async () => {
    await large(50_000);
    const ids = await claim();
    await age({ mail_begun_at: ago(9) });
    expect(await claim()).toEqual([]);
    await age({ mail_begun_at: ago(11) });
    expect(await claim()).toEqual(ids);
    // A late report by the first sender counts.
    await end(ids);
    await age({ mail_begun_at: ago(11) });
    expect(await claim()).toEqual([]);
  });

  test('is sent at most six times an hour; the rest stays due', async () => {
    for (let mails = 0; mails < 6; mails += 1) {
      const [id = ''] = await large(50_000 + mails);
      expect(id).not.toBe('');
      const ids = await claim();
      expect([mails, ids.length]).toEqual([mails, 1]);
      await end(ids);
    }
    await large(50_006);
    await large(50_007);
    expect(await claim()).toEqual([]);
    const { data: waiting } = await user.client
      .from('notifications')
      .select('mail_begun_at')
      .eq('mail', 'due')
      .throwOnError();
    expect(waiting).toEqual([{ mail_begun_at: null }, { mail_begun_at: null }]);
  });

  test('is counted where users cannot reset the count', async () => {
    for (let mails = 0; mails < 6; mails += 1) {
      const { id } = await importFile(
        user,
        fileOf(account, [{ minorUnits: -50_000 - mails, date: `2025-0${mails + 1}-18` }]),
      );
      expect((await claim()).length, `mail ${mails}`).toBeGreaterThan(0);
      await undo(user, id).throwOnError();
    }
    await large(50_006);
    expect(await claim(), 'imports were undone').toEqual([]);
    await age({ mail_begun_at: ago(61) });
    await user.client.from('notifications').delete().eq('user_id', user.id).throwOnError();
    await large(50_007);
    expect(await claim(), 'notifications were changed and deleted').toEqual([]);
    expect(
      (
        await user.client
          .schema('private' as 'public')
          .from('notification_mails' as 'accounts')
          .select()
      ).error,
    ).not.toBeNull();
  });

  test('of one user holds up nobody else’s, and is sent again after an hour', async () => {
    const { database, close } = await openOwnDatabase();
    try {
      const claimAs = async (id: string) => {
        await database.query("select set_config('request.jwt.claim.sub', $1, false)", [id]);
        const { rows } = await database.query<{ ids: number }>(
          "select coalesce(jsonb_array_length(public.claim_due_mail() -> 'notifications'), 0) as ids",
        );
        return rows[0]?.ids;
      };
      const users = [randomUUID(), randomUUID()] as const;
      const notify = (id: string) =>
        database.query(
          "insert into public.notifications (user_id, kind, mail) values ($1, 'summary', 'due')",
          [id],
        );
      for (const id of users) {
        await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
        await notify(id);
      }
      const [one, other] = users;
      await database.query(
        "insert into private.notification_mails (user_id, begun_at) select $1, now() - interval '59 minutes' from generate_series(1, 6)",
        [one],
      );
      expect([await claimAs(one), await claimAs(other)]).toEqual([0, 1]);
      await database.query(
        "update private.notification_mails set begun_at = begun_at - interval '2 minutes' where user_id = $1",
        [one],
      );
      expect(await claimAs(one)).toBe(1);
      const { rows } = await database.query('select from private.notification_mails where user_id = $1', [
        one,
      ]);
      expect(rows, 'entries older than an hour are deleted').toHaveLength(1);
    } finally {
      await close();
    }
  });

  test('is not sent after a day, nor to users who no longer want any', async () => {
    await large(50_000);
    await age({ created_at: ago(25 * 60) });
    expect(await claim()).toEqual([]);
    await large(50_001);
    await setProfile(user, { email_notifications: false });
    expect(await claim()).toEqual([]);
    await setProfile(user, { email_notifications: true });
    expect(await claim()).toEqual([]);
  });

  test('of another user can be neither claimed nor reported as sent', async () => {
    await large(50_000);
    const stranger = await newUser();
    expect(await claim(stranger)).toEqual([]);
    const ids = await claim();
    await end(ids, stranger);
    await age({ mail_begun_at: ago(11) });
    expect(await claim()).toEqual(ids);
  });
});

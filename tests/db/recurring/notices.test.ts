import { describe, expect, test } from 'vitest';
import { findNotices } from '@/lib/domain/recurring/notices/find-notices';
import { noticesPageDocument } from '@/lib/domain/recurring/notices/page-document';
import type { Json } from '@/lib/supabase/database.types';
import { setProfile } from '../notifications/alerts';
import { fileOf, importFile, undo } from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { search, seriesOf } from '../support/recurring';
import { newUser as newPerson, type TestUser } from '../support/users';

/** A user whom nothing but notices is told. */
async function newUser(): Promise<TestUser> {
  const user = await newPerson();
  await setProfile(user, { budget_alerts: false });
  return user;
}

type Row = { description: string; minorUnits: number; date: string };
const row = (date: string, minorUnits: number, description: string): Row => ({
  date,
  minorUnits,
  description,
});
const monthly = (description: string, minorUnits: number, day: string, months: string[]) =>
  months.map((month) => row(`${month}-${day}`, minorUnits, description));
const UNTIL_OCTOBER = [
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
];
const RENT = monthly('Rent', -90_000, '01', UNTIL_OCTOBER);
const NETFLIX = monthly('Netflix', -1_299, '04', UNTIL_OCTOBER);

/** Looks for what comes back and tells what there is to tell, as the app does after each write. */
async function follow(user: TestUser, today: string): Promise<number> {
  await search(user, today);
  const { data } = await user.client.rpc('notices_page', { today }).throwOnError();
  return tell(user, data, today);
}

async function tell(user: TestUser, page: Json, today: string): Promise<number> {
  if (page === null) return 0;
  const { raised, withdrawn } = findNotices(noticesPageDocument('USD').parse(page), today);
  const { data } = await user.client
    .rpc('raise_notices', { raised: raised as unknown as Json, withdrawn })
    .throwOnError();
  return data;
}

const order = ({ kind, facts: { name } }: { kind: string; facts: { name: string } }) => `${kind} ${name}`;

const told = async ({ client }: TestUser) => {
  const { data } = await client.from('plan_notices').select('kind, facts').order('kind').throwOnError();
  const notices = data as { kind: string; facts: { name: string } }[];
  return notices.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
};
const notifications = async ({ client }: TestUser) => {
  const { data } = await client.from('notifications').select('kind, mail').throwOnError();
  return data;
};

/** A file with these rows, which covers the days up to the last of them. */
async function bring(user: TestUser, account: string, rows: Row[], last: string, today: string) {
  const { id } = await importFile(user, fileOf(account, [...rows, row(last, -333, `Kiosk ${last}`)]));
  return { id, count: await follow(user, today) };
}

describe('what is due and does not come', () => {
  test('a first file tells nothing, the next tells it once, and the missing file takes it back', async () => {
    const user = await newUser();
    const account = await newAccount(user);
    expect((await bring(user, account, RENT, '2026-10-20', '2026-10-21')).count).toBe(0);
    // Grace goes on to Nov 5.
    expect(
      (await bring(user, account, [row('2026-10-21', -111, 'Kiosk')], '2026-11-04', '2026-11-10')).count,
    ).toBe(0);
    expect(
      (await bring(user, account, [row('2026-11-05', -111, 'Kiosk')], '2026-11-09', '2026-11-10')).count,
    ).toBe(1);
    expect(await told(user)).toEqual([
      {
        kind: 'late',
        facts: expect.objectContaining({ name: 'Rent', expected: '2026-11-01', until: '2026-11-09' }),
      },
    ]);
    expect(await notifications(user)).toEqual([{ kind: 'recurring', mail: 'due' }]);
    expect(await follow(user, '2026-11-11')).toBe(0);
    await importFile(user, fileOf(account, [row('2026-11-02', -90_000, 'Rent')]));
    expect(await follow(user, '2026-11-11')).toBe(0);
    expect(await told(user)).toEqual([]);
    expect(await notifications(user)).toEqual([]);
  });

  test('a file that covers more than its window makes it missed, which is told alike', async () => {
    const user = await newUser();
    const account = await newAccount(user);
    await bring(user, account, RENT, '2026-10-20', '2026-10-21');
    expect(
      (await bring(user, account, [row('2026-10-21', -111, 'Kiosk')], '2026-11-23', '2026-11-24')).count,
    ).toBe(1);
    expect(await told(user)).toEqual([
      { kind: 'late', facts: expect.objectContaining({ expected: '2026-11-01', until: '2026-11-23' }) },
    ]);
  });

  test('one that was read stays, and is not told again', async () => {
    const user = await newUser();
    const account = await newAccount(user);
    await bring(user, account, RENT, '2026-10-20', '2026-10-21');
    await bring(user, account, [row('2026-10-21', -111, 'Kiosk')], '2026-11-09', '2026-11-10');
    await user.client
      .from('notifications')
      .update({ read_at: '2026-11-10T10:00:00Z' })
      .eq('kind', 'recurring');
    const { id } = await importFile(user, fileOf(account, [row('2026-11-02', -90_000, 'Rent')]));
    expect(await follow(user, '2026-11-11')).toBe(0);
    await undo(user, id).throwOnError();
    expect(await follow(user, '2026-11-11')).toBe(0);
    expect(await told(user)).toHaveLength(1);
  });
});

test('a rise in price is told once, several notices in one, and none where they are not wanted', async () => {
  for (const wanted of [true, false]) {
    const user = await newUser();
    const account = await newAccount(user);
    await setProfile(user, { recurring_alerts: wanted });
    await bring(user, account, [...RENT, ...NETFLIX], '2026-10-20', '2026-10-21');
    const november = [
      row('2026-10-21', -111, 'Kiosk'),
      row('2026-11-02', -95_000, 'Rent'),
      row('2026-11-04', -1_499, 'Netflix'),
      row('2026-11-05', -1_499, 'Netflix'),
    ];
    expect((await bring(user, account, november, '2026-11-09', '2026-11-10')).count).toBe(wanted ? 3 : 0);
    const netflix = { name: 'Netflix', currency: 'USD' };
    expect(await told(user)).toEqual([
      {
        kind: 'price',
        facts: expect.objectContaining({ ...netflix, before: 1_299, now: 1_499, yearly: 2_400 }),
      },
      { kind: 'price', facts: expect.objectContaining({ before: 90_000, now: 95_000, yearly: 60_000 }) },
      {
        kind: 'twice',
        facts: expect.objectContaining({
          ...netflix,
          amount: 1_499,
          first: '2026-11-04',
          second: '2026-11-05',
        }),
      },
    ]);
    expect(await notifications(user)).toEqual(wanted ? [{ kind: 'summary', mail: 'due' }] : []);
    await setProfile(user, { recurring_alerts: true });
    expect(await follow(user, '2026-11-11')).toBe(0);
  }
});

test('a charge after the end is told', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await bring(user, account, NETFLIX, '2026-10-20', '2026-10-21');
  const [netflix] = await seriesOf(user);
  const details = { action: 'end', on: '2026-10-21' };
  await user.client
    .rpc('decide_series', { change: crypto.randomUUID(), ids: [netflix!.id], details })
    .throwOnError();
  const november = [row('2026-10-21', -111, 'Kiosk'), row('2026-11-04', -1_299, 'Netflix')];
  expect((await bring(user, account, november, '2026-11-09', '2026-11-10')).count).toBe(1);
  expect(await told(user)).toEqual([
    {
      kind: 'after-end',
      facts: expect.objectContaining({ amount: 1_299, on: '2026-11-04', endedOn: '2026-10-21' }),
    },
  ]);
});

test('the calendar alone tells what is large and soon, and what was not entered by hand, once a day', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  for (const { date } of RENT)
    await enter(user, {
      ...{ account_id: account, date, description: 'Rent', category: 'Rent' },
      ...{ amount: 900, type: 'expense' },
    });
  await follow(user, '2026-10-02');
  // Known since the day the test runs.
  await user.client
    .from('recurring_series')
    .update({ created_at: '2026-10-02T12:00:00Z' })
    .eq('kind', 'bill')
    .throwOnError();
  const daily = async (today: string) => {
    const { data } = await user.client
      .rpc('begin_daily_notices', { today, time_zone: 'Europe/Berlin' })
      .throwOnError();
    return tell(user, data, today);
  };
  expect(await daily('2026-10-24')).toBe(0);
  expect(await daily('2026-10-25')).toBe(1);
  expect(await daily('2026-10-25')).toBe(0);
  expect(await daily('2026-10-26')).toBe(0);
  expect(await daily('2026-11-05')).toBe(0);
  expect(await daily('2026-11-06')).toBe(1);
  expect(await told(user)).toEqual([
    {
      kind: 'coming',
      facts: expect.objectContaining({ amount: 90_000, on: '2026-11-01', days: 7, varies: false }),
    },
    { kind: 'late', facts: expect.objectContaining({ expected: '2026-11-01', until: null }) },
  ]);
});

test('the day to cancel by is told once, three days before it, unless the series was ended', async () => {
  for (const isEnded of [false, true]) {
    const user = await newUser();
    await bring(user, await newAccount(user), NETFLIX, '2026-10-20', '2026-10-21');
    const [netflix] = await seriesOf(user);
    const decide = (details: Json) =>
      user.client
        .rpc('decide_series', { change: crypto.randomUUID(), ids: [netflix!.id], details })
        .throwOnError();
    await decide({ action: 'cancel', by: '2026-10-31' });
    if (isEnded) await decide({ action: 'end', on: '2026-10-21' });
    const daily = async (today: string) => {
      const { data } = await user.client
        .rpc('begin_daily_notices', { today, time_zone: 'Europe/Berlin' })
        .throwOnError();
      return tell(user, data, today);
    };
    expect(await daily('2026-10-27')).toBe(0);
    expect(await daily('2026-10-28')).toBe(isEnded ? 0 : 1);
    expect(await daily('2026-10-29')).toBe(0);
    expect(await daily('2026-10-31')).toBe(0);
    const facts = { name: 'Netflix', amount: 1_299, varies: false, by: '2026-10-31', every: 'every month' };
    expect(await told(user)).toEqual(
      isEnded ? [] : [{ kind: 'cancel', facts: expect.objectContaining(facts) }],
    );
  }
});

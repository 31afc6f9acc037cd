import { expect, test } from 'vitest';
import { budgetPeriodsDocument } from '@/lib/domain/dashboard/budget-periods-document';
import { anonymous, newUser, type TestUser } from '../support/users';

const TODAY = '2026-12-09';

async function read({ client }: Pick<TestUser, 'client'>, asked: { step?: number; day?: string } = {}) {
  const { data } = await client
    .rpc('budget_period' as never, { today: TODAY, ...asked } as never)
    .throwOnError();
  return budgetPeriodsDocument.parse(data);
}
const shown = async (user: TestUser, asked: { step?: number; day?: string }) => {
  const document = await read(user, asked);
  return [document?.offset, document?.periods.map(({ from }) => from)];
};

test('a budget period comes with its neighbours, by a number of periods or a day', async () => {
  const user = await newUser();
  await user.client
    .from('budget_calendars')
    .insert({ user_id: user.id, valid_from: '2026-06-25', kind: 'day', day: 25 })
    .throwOnError();
  expect(await read(user)).toEqual({
    offset: 0,
    periods: [
      { from: '2026-10-25', to: '2026-11-24', kind: 'day' },
      { from: '2026-11-25', to: '2026-12-24', kind: 'day' },
      { from: '2026-12-25', to: '2027-01-24', kind: 'day' },
    ],
  });
  expect(await shown(user, { step: -1 })).toEqual([-1, ['2026-09-25', '2026-10-25', '2026-11-25']]);
  // The month in which the calendar began is cut short.
  expect(await shown(user, { step: -6 })).toEqual([-6, ['2026-05-01', '2026-06-01', '2026-06-25']]);
  expect(await shown(user, { day: '2026-10-24' })).toEqual([-2, ['2026-08-25', '2026-09-25', '2026-10-25']]);
  expect((await read(user, { step: 240 }))?.offset).toBe(240);
  expect((await read(user, { day: '0001-01-01' }))?.offset).toBeLessThan(-200);
  const { data } = await user.client.rpc('shell', { today: TODAY }).throwOnError();
  expect(data).toMatchObject({
    budgetPeriod: { key: '2026-11-25', from: '2026-11-25', to: '2026-12-24', kind: 'day' },
  });
});

test('with calendar months there is none, and visitors get nothing', async () => {
  expect(await read(await newUser())).toBeNull();
  const { error } = await anonymous().rpc('budget_period' as never, { today: TODAY } as never);
  expect(error?.code).toBe('42501');
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addCalendar } from '../support/budgets';
import { newAccount } from '../support/ledger';
import { answerOf } from '../support/ledger-changes';
import { newUser, type TestUser } from '../support/users';

const TODAY = '2026-11-22';

interface Goal {
  id: string | null;
  name: string;
  current: string;
  part: string | null;
  debt: boolean;
  monthly: string | null;
  planned: string | null;
  pace: string | null;
  paceMonths: number | null;
  reachedOn: string | null;
}
interface Goals {
  goals: Goal[];
  shared: { account: string; names: string[]; amounts: string[]; sum: string; balance: string }[];
}

let user: TestUser;
let account: string;
beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user, '2026-11-01', 15_120);
});

type Saved = {
  target?: number;
  account?: string | null;
  part?: number | null;
  due_on?: string | null;
  current?: number;
  monthly?: number | null;
};

const save = async (id: string | null, name: string, { target = 2000, ...rest }: Saved = {}) =>
  (
    await user.client
      .rpc('save_goal', {
        goal: id as string,
        name,
        target,
        current: null as unknown as number,
        account: null as unknown as string,
        part: null as unknown as number,
        due_on: null as unknown as string,
        monthly: null as unknown as number,
        ...(rest as object),
      })
      .throwOnError()
  ).data;

const goals = () => answerOf<Goals>(user.client.rpc('goals', { today: TODAY }));
const amounts = async () => (await goals()).goals.map(({ name, current }) => [name, Number(current)]);

test('the savings goal is the first; others follow in their order', async () => {
  const [lisbon, bike] = [randomUUID(), randomUUID()];
  expect(await save(lisbon, 'Lisbon', { current: 25 })).toBe('saved');
  expect(await save(bike, 'Bike')).toBe('saved');
  expect(await save(lisbon, ' Lisbon in May ')).toBe('saved');
  expect(await amounts()).toEqual([
    ['Savings goal', 0],
    ['Lisbon in May', 25],
    ['Bike', 0],
  ]);
  await user.client.rpc('order_goals', { ids: [bike, lisbon] }).throwOnError();
  expect((await amounts()).map(([name]) => name)).toEqual(['Savings goal', 'Bike', 'Lisbon in May']);
  // One without a target is none.
  await user.client.from('savings_goals').update({ target: 0 }).eq('user_id', user.id).throwOnError();
  expect((await amounts()).map(([name]) => name)).toEqual(['Bike', 'Lisbon in May']);
});

test('goals share an account and never promise more than there is', async () => {
  const [lisbon, bike] = [randomUUID(), randomUUID()];
  await save(null, 'Rainy day fund', { account, target: 20_000 });
  await save(lisbon, 'Lisbon', { account, part: 1860, target: 2480 });
  expect(await amounts()).toEqual([
    ['Rainy day fund', 13_260],
    ['Lisbon', 1860],
  ]);
  expect((await goals()).shared).toEqual([
    {
      account: 'Everyday',
      names: ['Rainy day fund', 'Lisbon'],
      amounts: ['13260.000', '1860.000'],
      sum: '15120.000',
      balance: '15120.000',
    },
  ]);
  // Dashboard and settings agree about the first.
  const { data } = await user.client.rpc('savings_goal', { today: TODAY }).throwOnError();
  expect(Number((data as { current: string }).current)).toBe(13_260);
  expect(await save(bike, 'Bike', { account })).toBe('rest_taken');
  expect(await save(bike, 'Bike', { account, part: 15_000 })).toBe('saved');
  expect(await amounts()).toEqual([
    ['Rainy day fund', 0],
    ['Lisbon', 1860],
    ['Bike', 13_260],
  ]);
});

test('an account that is closed or gone is refused, unless the goal follows it already', async () => {
  await newAccount(user);
  const id = randomUUID();
  expect(await save(id, 'Lisbon', { account: randomUUID() })).toBe('account_deleted');
  await save(id, 'Lisbon', { account });
  await user.client.rpc('close_account', { account, closed: true }).throwOnError();
  expect(await save(id, 'Lisbon', { account, target: 3 })).toBe('saved');
  expect(await save(randomUUID(), 'Bike', { account, part: 1 })).toBe('account_closed');
});

test('a date asks for an amount a month, a pace says when', async () => {
  const id = randomUUID();
  await save(id, 'Lisbon', { due_on: '2027-01-31', target: 620 });
  const [, dated] = (await goals()).goals;
  expect(dated).toMatchObject({ monthly: '310', pace: null });
  await save(id, 'Lisbon', { due_on: '2026-05-31', target: 620 });
  expect((await goals()).goals[1]?.monthly, 'late').toBeNull();

  const loan = randomUUID();
  await user.client.from('accounts').insert({ id: loan, name: 'Loan', type: 'loan' }).throwOnError();
  await user.client
    .from('balance_marks')
    .insert(
      [
        ['2025-11-22', -15_240],
        [TODAY, -12_318.2],
      ].map(([date, balance]) => ({
        account_id: loan,
        date: date as string,
        balance: balance as number,
        source: 'typed',
        end_of_day: true,
      })),
    )
    .throwOnError();
  await save(id, 'Loan paid back', { account: loan, target: 24_000 });
  expect((await goals()).goals[1]).toMatchObject({
    debt: true,
    current: '11681.800',
    pace: '243.48',
    paceMonths: 12,
    reachedOn: '2031-02-01',
  });
});

test('a deleted goal can be restored, and leaves its part of the account to others', async () => {
  const id = randomUUID();
  await save(null, 'Rainy day fund', { account, target: 20_000 });
  await save(id, 'Lisbon', { account, part: 1860 });
  await user.client.rpc('delete_goal', { goal: id }).throwOnError();
  expect(await amounts()).toEqual([['Rainy day fund', 15_120]]);
  expect(await save(id, 'Lisbon')).toBe('gone');
  expect((await user.client.rpc('restore_goal', { goal: id }).throwOnError()).data).toBe(true);
  expect((await amounts())[1]).toEqual(['Lisbon', 1860]);
  expect((await user.client.rpc('restore_goal', { goal: randomUUID() }).throwOnError()).data).toBe(false);
});

test('an amount to set aside a month counts in budgets, in weeks as its share, and gives way to the date’s', async () => {
  const goalsOf = async (period: string | null) =>
    (
      await answerOf<{ goals: { name: string; monthly: string | null }[] }>(
        user.client.rpc('budgets_page', { period: period as string, today: TODAY }),
      )
    ).goals
      .filter(({ name }) => name === 'Lisbon')
      .map(({ monthly }) => Number(monthly));
  const lisbon = randomUUID();
  await save(lisbon, 'Lisbon', { monthly: 130 });
  expect((await goals()).goals).toContainEqual(
    expect.objectContaining({ name: 'Lisbon', planned: '130.000' }),
  );
  expect(await goalsOf(null)).toEqual([130]);
  await addCalendar(user, { valid_from: '2026-11-02', kind: 'weekly', anchor: '2026-11-02' });
  expect(await goalsOf(null)).toEqual([30]);
  expect(await goalsOf('2026-10-01')).toEqual([130]);
  await save(lisbon, 'Lisbon', { monthly: null, due_on: '2027-11-30' });
  expect(await goalsOf('2026-10-01')).toEqual([167]);
});

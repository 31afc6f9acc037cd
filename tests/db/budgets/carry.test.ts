import { expect, test } from 'vitest';
import { limitOn, saveLimit } from '../support/budgets';
import { enter } from '../support/ledger';
import { account, beginWithNewUser, merge, spend, user } from '../support/categories';

beginWithNewUser();

test('carries what is unspent: $400.00 + $270.00 from August - $90.00 = $580.00', async () => {
  await saveLimit(user, 'Food', { carry: 'unspent' }, '2026-08-10');
  await spend('Food', 130, '2026-08-05');
  await spend('Food', 90, '2026-09-05');
  // Before its first period nothing was carried.
  await spend('Food', 1, '2026-07-05');
  expect(await limitOn(user, 'Food', '2026-08-31')).toMatchObject({ carried: 0, available: 400, left: 270 });
  expect(await limitOn(user, 'Food', '2026-09-30')).toMatchObject({
    ...{ amount: 400, carried: 270, available: 670, spent: 90, left: 580 },
  });
});

test.each([
  ['none', 300],
  ['unspent', 300],
  ['both', 250.5],
] as const)('349.50 spent of 300.00, carrying %s, make %d available next', async (carry, available) => {
  await saveLimit(user, 'Food', { amount: '300.00', carry }, '2026-08-10');
  await spend('Food', 349.5, '2026-08-05');
  expect(await limitOn(user, 'Food', '2026-08-31')).toMatchObject({ left: -49.5 });
  expect(await limitOn(user, 'Food', '2026-09-01')).toMatchObject({ available });
});

test('a cap is the most that is carried upwards, and a limit can start again', async () => {
  await saveLimit(user, 'Food', { carry: 'both', carryCap: '100.00' }, '2026-08-10');
  await spend('Food', 130, '2026-08-05');
  expect(await limitOn(user, 'Food', '2026-09-01')).toMatchObject({ carried: 100, available: 500 });
  await saveLimit(user, 'Food', { carry: 'both', restart: '-20.00' }, '2026-10-10');
  expect(await limitOn(user, 'Food', '2026-10-01')).toMatchObject({ carried: -20, available: 380 });
  expect(await limitOn(user, 'Food', '2026-11-01')).toMatchObject({ carried: 380 });
  expect(await limitOn(user, 'Food', '2026-09-01'), 'the past stays').toMatchObject({ carried: 100 });
});

test('a refund that counts with its purchase in May changes the carry of every later period', async () => {
  await saveLimit(user, 'Food', { carry: 'both' }, '2026-05-01');
  const [purchase = ''] = await spend('Food', 140, '2026-05-05', 'SHOP');
  expect(await limitOn(user, 'Food', '2026-09-01')).toMatchObject({ carried: 400 * 4 - 140 });
  const [refund = ''] = await enter(user, {
    ...{
      account_id: account,
      date: '2026-08-05',
      description: 'SHOP',
      category: 'Food',
      amount: 40,
      type: 'refund',
    },
  });
  await user.client
    .rpc('link_refund', { change: crypto.randomUUID(), refund, purchase, amount: 40, with_purchase: true })
    .throwOnError();
  expect(await limitOn(user, 'Food', '2026-05-31')).toMatchObject({ spent: 100, left: 300 });
  for (const day of ['2026-06-01', '2026-09-01'])
    expect(await limitOn(user, 'Food', day), day).toMatchObject({
      carried: (day === '2026-06-01' ? 400 : 1600) - 100,
    });
});

test('a change and its undo are one step, and leave alone what was changed since', async () => {
  const first = await saveLimit(user, 'Food', { carry: 'unspent' }, '2026-08-10');
  await spend('Food', 130, '2026-08-05');
  await user.client.rpc('undo_change', { change: first }).throwOnError();
  expect(await limitOn(user, 'Food', '2026-09-01')).toMatchObject({ amount: 500, carried: 0 });
  const second = await saveLimit(user, 'Food', { amount: '410.00' }, '2026-08-10');
  await saveLimit(user, 'Food', { amount: '420.00' }, '2026-08-10');
  const { data } = await user.client.rpc('undo_change', { change: second }).throwOnError();
  expect(data).toMatchObject({ changedSince: true });
  expect(await limitOn(user, 'Food', '2026-09-01')).toMatchObject({ amount: 420 });
});

test('money moved between limits is in both for one period', async () => {
  const change = crypto.randomUUID();
  const move = { change, period: '2026-11-01', source: 'Shopping', target: 'Food', amount: 40 };
  for (let round = 0; round < 2; round += 1)
    await user.client.rpc('move_between_limits', move).throwOnError();
  expect(await limitOn(user, 'Food', '2026-11-20')).toMatchObject({ amount: 500, available: 540 });
  expect(await limitOn(user, 'Shopping', '2026-11-20')).toMatchObject({ amount: 400, available: 360 });
  expect(await limitOn(user, 'Food', '2026-12-20')).toMatchObject({ available: 500 });
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await limitOn(user, 'Food', '2026-11-20')).toMatchObject({ available: 500 });
});

test('in a merge what was carried adds up, and its undo takes it apart again', async () => {
  await saveLimit(user, 'Food', { carry: 'unspent' }, '2026-10-01');
  await saveLimit(user, 'Shopping', { carry: 'unspent' }, '2026-10-01');
  await spend('Food', 100, '2026-10-05');
  await spend('Shopping', 250, '2026-10-05');
  await merge('Shopping', 'Food').throwOnError();
  expect(await limitOn(user, 'Food', '2026-11-20')).toMatchObject({
    amount: 400,
    carried: 450,
    available: 850,
  });
  const { data } = await user.client
    .from('ledger_changes')
    .select('id')
    .eq('kind', 'category')
    .single()
    .throwOnError();
  await user.client.rpc('undo_change', { change: data.id }).throwOnError();
  expect(await limitOn(user, 'Food', '2026-11-20')).toMatchObject({ carried: 300 });
  expect(await limitOn(user, 'Shopping', '2026-11-20')).toMatchObject({ carried: 150 });
});

test('a year of 1,100.00 has 100.00 set aside in each month before its last, and spending makes no month over', async () => {
  await saveLimit(user, 'Shopping', { amount: '1100.00', per: 'year' }, '2026-01-15');
  expect(await limitOn(user, 'Shopping', '2026-01-15')).toMatchObject({
    ...{ thereBefore: 0, setAside: 100, periodsLeft: 11, dueOn: '2026-12-31', available: 1100 },
  });
  await spend('Shopping', 700, '2026-03-05');
  expect(await limitOn(user, 'Shopping', '2026-04-15')).toMatchObject({
    ...{ thereBefore: 300, setAside: 100, periodsLeft: 8, left: 400 },
  });
  expect(await limitOn(user, 'Shopping', '2026-12-15')).toMatchObject({
    ...{ thereBefore: 1100, setAside: 0, periodsLeft: 1, left: 400 },
  });
  expect(await limitOn(user, 'Shopping', '2027-01-15')).toMatchObject({
    thereBefore: 0,
    dueOn: '2027-12-31',
  });
});

test('what is left of a year is carried into the next as its limit says', async () => {
  await saveLimit(user, 'Shopping', { amount: '1100.00', per: 'year', carry: 'unspent' }, '2026-01-15');
  await spend('Shopping', 880, '2026-03-05');
  expect(await limitOn(user, 'Shopping', '2027-01-15')).toMatchObject({ thereBefore: 220, setAside: 80 });
});

import { expect, test } from 'vitest';
import { dashboard } from '../support/figures';
import { newAccount } from '../support/ledger';
import { newUser } from '../support/users';

test('an account is listed while it was open on a day of the range', async () => {
  const user = await newUser();
  await newAccount(user, '2026-01-01', 100);
  const closed = await newAccount(user, '2026-01-01', 40);
  await user.client
    .from('accounts')
    .update({ name: 'Old', closed_at: '2026-03-15T12:00:00Z' })
    .eq('id', closed)
    .throwOnError();
  const listed = async (first: string) => {
    const { data } = await user.client
      .rpc('net_worth', { first, last: null as unknown as string, today: '2026-06-10' })
      .throwOnError();
    return (data as unknown as { accounts: { name: string }[] }).accounts.map(({ name }) => name).sort();
  };
  expect(await listed('2026-03-14')).toEqual(['Everyday', 'Old']);
  expect(await listed('2026-03-15')).toEqual(['Everyday']);
});

test('the dashboard leaves out accounts in another currency, as net worth does', async () => {
  const user = await newUser();
  await newAccount(user, '2026-01-01', 100);
  const yen = await newAccount(user, '2026-01-01', 5000);
  await user.client.from('accounts').update({ currency: 'JPY' }).eq('id', yen).throwOnError();
  const worth = (await dashboard(user, { type: 'month', offset: 0 }, '2026-06-10')).netWorth;
  const { data } = await user.client
    .rpc('net_worth', { first: '2026-06-01', last: null as unknown as string, today: '2026-06-10' })
    .throwOnError();
  expect([worth, Number((data as unknown as { end: string }).end)]).toEqual([100_00, 100]);
});

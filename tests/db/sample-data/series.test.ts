import { describe, expect, test } from 'vitest';
import { recurringPageDocument, type Series } from '@/lib/domain/recurring/page-document';
import { newAccount } from '../support/ledger';
import { search } from '../support/recurring';
import { newUser, type TestUser } from '../support/users';

/** A user with the sample data of a day, and what comes back in them after the search that follows the write. */
async function sampleOf(
  today: string,
): Promise<{ user: TestUser; of: (name: string) => Series | undefined }> {
  const user = await newUser();
  await newAccount(user);
  await user.client.rpc('load_sample_data', { today }).throwOnError();
  await search(user, today);
  const { data } = await user.client.rpc('recurring_page', { today }).throwOnError();
  const { series } = recurringPageDocument.parse(data);
  return { user, of: (name) => series.find((one) => one.name === name) };
}

const prices = (series: Series | undefined) => [...new Set(series?.paid.map(({ amount }) => -amount))];

describe('what comes back in the sample data', () => {
  test.each(['2026-11-20', '2026-12-01', '2027-01-31', '2027-03-09'])('of %s', async (today) => {
    const { user, of } = await sampleOf(today);
    expect(of('Payroll')).toMatchObject({ kind: 'income', state: 'active' });
    expect(of('Rent')).toMatchObject({ kind: 'bill', state: 'active' });
    const electricity = of('Electricity');
    expect(electricity).toMatchObject({ kind: 'bill', state: 'proposed' });
    expect(electricity?.terms).toMatchObject([{ unit: 'month', amountKind: 'median' }]);
    expect(of('Music streaming')).toMatchObject({ kind: 'subscription', state: 'active' });
    expect(of('Film streaming')).toMatchObject({ kind: 'subscription', state: 'active' });
    expect(prices(of('Film streaming'))).toEqual([1_549, 1_399]);
    const insurance = of('Home insurance');
    expect(insurance).toMatchObject({ kind: 'bill', state: 'active', origin: 'hand' });
    expect(insurance?.terms).toMatchObject([{ unit: 'year', every: 1 }]);
    expect(prices(insurance)).toEqual([16_800]);
    expect(of('Transfer to savings')).toMatchObject({
      ...{ kind: 'transfer', state: 'active', account: 'Everyday (sample)' },
      otherAccount: 'Savings (sample)',
    });
    const payment = of('Credit card payment');
    expect(payment).toMatchObject({ kind: 'transfer', otherAccount: 'Credit card (sample)' });
    expect(payment?.terms).toMatchObject([{ unit: 'month', amountKind: 'median' }]);
    const { data: told } = await user.client.from('notifications').select('id').throwOnError();
    expect(told).toEqual([]);
  });

  test('goes with the sample data, and comes again with them', async () => {
    const { user } = await sampleOf('2026-11-20');
    const count = async (table: 'recurring_series' | 'transfers') =>
      (await user.client.from(table).select('id').throwOnError()).data.length;
    const before = [await count('recurring_series'), await count('transfers')];
    await user.client.rpc('remove_sample_data', {}).throwOnError();
    expect([await count('recurring_series'), await count('transfers')]).toEqual([0, 0]);
    await user.client.rpc('load_sample_data', { today: '2026-11-20' }).throwOnError();
    await search(user);
    expect([await count('recurring_series'), await count('transfers')]).toEqual(before);
  });

  test('pays each month of the card in the next one, out of no sum', async () => {
    const { user } = await sampleOf('2026-11-20');
    const { data: card } = await user.client.rpc('sample_id', { key: 'sample account 3' }).throwOnError();
    const { data } = await user.client
      .from('live_transactions')
      .select('date, amount, type')
      .eq('account_id', card)
      .order('date')
      .throwOnError();
    const cents = (rows: typeof data) =>
      rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const payments = data.filter(({ type }) => type === 'transfer');
    expect(payments.map(({ date }) => date)).toEqual(
      ['05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-08`),
    );
    const october = data.filter(({ type, date }) => type !== 'transfer' && date?.startsWith('2026-10'));
    expect(cents(payments.slice(-1))).toBe(-cents(october));
  });
});

import { expect, test, vi } from 'vitest';
import { insertAccount } from './accounts';

const rpc = vi.fn(() => Promise.resolve({ data: true, error: null }));
vi.mock('@/lib/supabase/server', () => ({ createClient: () => Promise.resolve({ rpc }) }));

test('a loan without interest keeps its rate of 0 %', async () => {
  const loan = { id: 'loan', name: 'Family', type: 'loan', lastFourDigits: null, balance: -100 } as const;
  await insertAccount({ ...loan, interestRate: 0, termMonths: null }, '2026-11-20', 'USD');
  const [sent] = rpc.mock.calls as unknown as [[string, object]];
  expect(sent[1]).toMatchObject({ interest_rate: 0 });
  expect(sent[1]).not.toHaveProperty('term_months');
});

import { expect, test } from 'vitest';
import { formatMoney } from '../money/money';
import { missingText, proofText, valueText } from './balance-proof';
import type { BalanceProof } from './balance-proof-document';

const TODAY = '2026-11-24';
const write = (minorUnits: number, options?: { sign: 'always' }) => formatMoney(minorUnits, 'USD', options);
const proof = (values: Partial<BalanceProof>): BalanceProof => ({
  accountId: 'a',
  account: 'Everyday',
  valued: false,
  kind: 'proved',
  from: '2026-08-01',
  to: '2026-08-31',
  differences: [],
  ...values,
});
const missing = { from: '2026-08-14', to: '2026-08-17', amount: -12_40 };

test.each([
  ['a file that proves its days', proof({}), 'Balance proved to the cent for Aug 1 to 31.'],
  ['one that states none', proof({ kind: 'none' }), 'The file states no balance.'],
  [
    'the first balance',
    proof({ kind: 'first' }),
    'The file’s balance is the first that is known; the next one proves the days between.',
  ],
  [
    'what is missing',
    proof({ kind: 'differs', differences: [missing] }),
    'Between Aug 14 and 17, $12.40 is missing.',
  ],
  [
    'what is missing twice',
    proof({ kind: 'differs', differences: [missing, missing] }),
    'Between Aug 14 and 17, $12.40 is missing. 1 more stretch differs.',
  ],
  [
    'a change of value',
    proof({ kind: 'differs', valued: true, differences: [missing] }),
    'Value changed by -$12.40, Aug 14 to 17.',
  ],
  [
    'changes of value',
    proof({ kind: 'differs', valued: true, differences: [missing, missing, missing] }),
    'Value changed by -$12.40, Aug 14 to 17. 2 more changes.',
  ],
])('%s is a sentence', (_, of, text) => {
  expect(proofText(of, TODAY, write)).toBe(text);
});

test('a single day, and one of another year', () => {
  expect(missingText({ from: '2025-08-14', to: '2025-08-14' }, 5, TODAY, write)).toBe(
    'On Aug 14, 2025, $0.05 is missing.',
  );
  expect(valueText({ from: '2026-07-01', to: '2026-08-01', unexplained: 10_000_00 }, TODAY, write)).toBe(
    'Value changed by +$10,000.00, Jul 1 to Aug 1.',
  );
});

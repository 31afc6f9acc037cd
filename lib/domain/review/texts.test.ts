import { describe, expect, test } from 'vitest';
import { SUGGESTION_REASONS } from './document';
import type { ReviewDecision, Suggestion } from './review';
import { detailText, effectText, REASON_TEXTS, reasonText } from './texts';

const TODAY = '2026-11-22';
const write = (minorUnits: number) => `$${(minorUnits / 100).toFixed(2)}`;
const account = (id: string) => `Account ${id}`;
const context = { write, account, today: TODAY };

const row = (accountId: string, date: string, amount: number, category = '') => ({
  id: `${accountId}-${date}`,
  accountId,
  date,
  amount,
  description: 'TEXT',
  category,
  type: amount < 0 ? ('expense' as const) : ('income' as const),
});

const suggestion = (
  first: Suggestion['first'],
  second: Suggestion['second'],
  reason: Suggestion['reason'] = null,
): Suggestion => ({ id: `${first.id} ${second.id}`, first, second, reason });

const decision = (suggestions: Suggestion[], values: Partial<ReviewDecision> = {}): ReviewDecision => ({
  decision: 'decision',
  kind: 'transfer',
  reason: 'same-amount',
  count: suggestions.length,
  amount: 5000,
  choice: 'all',
  suggestions,
  ...values,
});

const PAIR = suggestion(row('A', '2026-10-06', -5000), row('B', '2026-10-07', 5000), 'transfer-word');

test('every reason has a text without a full stop', () => {
  expect(Object.keys(REASON_TEXTS)).toEqual([...SUGGESTION_REASONS]);
  for (const text of Object.values(REASON_TEXTS)) expect(text).toMatch(/^[A-Z].*[^.]$/);
});

describe('why Outlay asks', () => {
  test.each(SUGGESTION_REASONS)('says %s as a sentence', (reason) => {
    expect(reasonText(decision([PAIR], { reason }), write, TODAY)).toBe(`${REASON_TEXTS[reason]}.`);
  });

  test('takes the reason of the suggestion where the decision has none', () => {
    expect(reasonText(decision([PAIR], { reason: null }), write, TODAY)).toBe('The text says transfer.');
  });

  test('names the number of candidates', () => {
    const several = { choice: 'one', reason: 'several-candidates' } as const;
    const other = suggestion(PAIR.first, row('B', '2026-10-09', 5000), 'same-amount');
    expect(reasonText(decision([PAIR, other], several), write, TODAY)).toBe(
      'The text says transfer, and 2 rows could be the other side of this transfer.',
    );
    expect(reasonText(decision([other, PAIR], several), write, TODAY)).toBe(
      '2 rows could be the other side of this transfer.',
    );
    const neither = suggestion(row('A', '2026-10-08', -5000), row('B', '2026-10-09', 5000), 'same-amount');
    expect(reasonText(decision([neither, PAIR], several), write, TODAY)).toBe('2 pairs are possible.');
    expect(
      reasonText(decision([PAIR, other], { ...several, kind: 'refund', reason: 'same-payee' }), write, TODAY),
    ).toBe('Same payee, and 2 rows could be its purchase.');
  });

  test('says what looks like a fee', () => {
    const pair = suggestion(row('A', '2026-10-12', -50_250), row('B', '2026-10-13', 50_000), 'fee');
    expect(reasonText(decision([pair], { kind: 'fee', reason: 'fee' }), write, TODAY)).toBe(
      '$2.50 looks like a fee: the outgoing row becomes a transfer and a part in Fees.',
    );
  });

  test('says where a refund counts', () => {
    const back = suggestion(row('A', '2025-11-20', 5000), row('A', '2025-11-12', -5000, 'Shopping'));
    expect(reasonText(decision([back], { kind: 'refund', reason: 'exact-amount' }), write, TODAY)).toBe(
      'Same payee and exactly its amount. Shopping, counts in November 2025.',
    );
  });
});

describe('what accepting would change', () => {
  test('of a pair in one month, and across two', () => {
    expect(effectText(decision([PAIR]), PAIR, context)).toBe(
      'October then has $50.00 less spending and $50.00 less income. Both balances stay as they are.',
    );
    const across = suggestion(row('A', '2026-08-31', -5000), row('B', '2026-09-01', 5000));
    expect(effectText(decision([across]), across, context)).toBe(
      'August then has $50.00 less spending, September $50.00 less income. Both balances stay as they are.',
    );
  });

  test('of a pair with a fee', () => {
    const pair = suggestion(row('A', '2026-10-12', -50_250), row('B', '2026-10-13', 50_000));
    expect(effectText(decision([pair], { kind: 'fee' }), pair, context)).toBe(
      'October then has $500.00 less spending and $500.00 less income. $2.50 stays as spending, in Fees. Both balances stay as they are.',
    );
  });

  test('of several pairs is the sum that the server states', () => {
    expect(effectText(decision([PAIR, PAIR], { amount: 420_000, count: 14 }), PAIR, context)).toBe(
      'That is $4200.00 less spending and $4200.00 less income in all. Both balances stay as they are.',
    );
  });

  test('of a refund and of a duplicate', () => {
    const back = suggestion(row('A', '2026-11-20', 5000), row('A', '2026-10-12', -5000, 'Shopping'));
    expect(effectText(decision([back], { kind: 'refund' }), back, context)).toBe(
      'It then counts against Shopping in November. The balance stays as it is.',
    );
    const twice = suggestion(row('A', '2026-11-03', -1099), row('A', '2026-11-04', -1099));
    expect(effectText(decision([twice], { kind: 'duplicate' }), twice, context)).toBe(
      'One of the two stays, the other goes to the trash: Account A then has $10.99 more.',
    );
  });
});

test('what a decision is about', () => {
  const fee = suggestion(row('A', '2026-10-12', -50_250), row('B', '2026-10-13', 50_000));
  const back = suggestion(row('A', '2026-11-20', 5000), row('A', '2026-11-12', -5000));
  const later = suggestion(row('A', '2026-11-01', -5000), row('B', '2026-11-01', 5000));
  expect(detailText(decision([PAIR]), context)).toBe('Oct 6 and Oct 7');
  expect(detailText(decision([PAIR, PAIR], { choice: 'one' }), context)).toBe('');
  expect(detailText(decision([PAIR, later]), context)).toBe('2 pairs of $50.00, Oct 6 to Nov 1');
  expect(detailText(decision([PAIR, fee], { count: 30 }), context)).toBe('30 pairs');
  expect(detailText(decision([fee], { kind: 'fee' }), context)).toBe(
    '$502.50 out, $500.00 in, Oct 12 and Oct 13',
  );
  expect(detailText(decision([back], { kind: 'refund' }), context)).toBe(
    'Nov 20, from the purchase of Nov 12',
  );
  expect(detailText(decision([back], { kind: 'duplicate' }), context)).toBe(
    'Nov 20 and Nov 12, both on Account A',
  );
});

test('what came in as a refund is no income', () => {
  const back = { ...row('savings', '2026-10-07', 5000), type: 'refund' as const };
  const pair = suggestion(row('checking', '2026-10-06', -5000), back);
  expect(effectText(decision([pair]), pair, context)).toContain('$50.00 less in refunds.');
});

test('what is neutral already changes no sum when its other side is found', () => {
  const waits = { ...PAIR.first, type: 'transfer' as const };
  const arrived = { ...PAIR.second, type: 'transfer' as const };
  const effect = (first: Suggestion['first'], second: Suggestion['second']) =>
    effectText(decision([suggestion(first, second)]), suggestion(first, second), context);
  expect(effect(waits, PAIR.second)).toBe(
    'October then has $50.00 less income. Both balances stay as they are.',
  );
  expect(effect(PAIR.first, arrived)).toBe(
    'October then has $50.00 less spending. Both balances stay as they are.',
  );
  expect(effect(waits, arrived)).toBe('Spending and income do not change. Both balances stay as they are.');
});

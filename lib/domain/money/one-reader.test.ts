import { describe, expect, test } from 'vitest';
import { accountSchema } from '../accounts/form';
import { statementSchema } from '../accounts/reconcile-form';
import { limitInput } from '../budgets/form';
import { goalAmount } from '../goals/savings-goal-form';
import { thresholdSchema } from '../notifications/settings';
import { parsePartAmount } from '../transactions/split';
import { parseAmountExpression } from './amount-expression';
import { amountInput } from './input';

const account = { id: crypto.randomUUID(), name: 'Everyday', type: 'bank', lastFourDigits: '1234' } as const;

type Read = (text: string) => { amount: number } | { problem: string | undefined };

/** Parses one of the fields of a form with its schema. */
function field(parse: (text: string) => { data?: unknown; error?: { issues: { message: string }[] } }): Read {
  return (text) => {
    const { data, error } = parse(text);
    return error ? { problem: error.issues[0]?.message } : { amount: data as number };
  };
}

/** Every field that takes an amount. */
const FIELDS: Record<string, Read> = {
  'an entry': field((text) => amountInput('USD').safeParse(text)),
  'a balance': field((text) =>
    accountSchema('USD')
      .transform(({ balance }) => balance)
      .safeParse({ ...account, balance: text }),
  ),
  'a limit': field((text) => limitInput('USD').safeParse(text)),
  'a goal': field((text) => goalAmount('USD', 'required').safeParse(text)),
  'the threshold of alerts': field((text) =>
    thresholdSchema('USD')
      .transform(({ largeTransactionThreshold }) => largeTransactionThreshold)
      .safeParse({ largeTransactionThreshold: text }),
  ),
  'a statement': field((text) =>
    statementSchema('USD', '2026-11-20')
      .transform(({ balance }) => balance)
      .safeParse({ day: '2026-11-20', balance: text }),
  ),
  'a part': (text) => {
    const parsed = parsePartAmount(text, 10_000, 'USD');
    return 'minorUnits' in parsed ? { amount: parsed.minorUnits } : { problem: parsed.problem };
  },
};

describe.each(Object.entries(FIELDS))('%s', (_, read) => {
  test.each([
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1 234,56', 123456],
    ['1\u202f234.56', 123456],
    ["1'234.56", 123456],
    ['1’234.56', 123456],
    ['12,5', 1250],
    ['$5', 500],
    ['5 $', 500],
    ['USD 5', 500],
    ['5 usd', 500],
    ['+5', 500],
    ['10\u22125', 500],
    ['3*4.20', 1260],
    ['５', 500],
  ])('takes %s', (text, amount) => expect(read(text)).toEqual({ amount }));

  test.each([
    '1,234',
    '1.234',
    '1,5,5',
    '1e3',
    '5 €',
    '12 EUR',
    '0.005',
    'lots',
    '١٢',
    '1//2',
    '9'.repeat(13),
  ])('refuses %s in the words of every field', (text) => {
    const parsed = parseAmountExpression(text, 'USD');
    expect(read(text)).toEqual({ problem: 'problem' in parsed ? parsed.problem : 'no problem' });
  });
});

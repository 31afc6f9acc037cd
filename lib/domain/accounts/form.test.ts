import { expect, test } from 'vitest';
import { accountOfFileSchema } from './form';

const OF_FILE = {
  id: '7d3f6f0a-5a5d-4d8e-9a39-0d8b7a1d2c3e',
  name: 'Everyday',
  type: 'bank',
  lastFourDigits: '4821',
  balance: '',
} as const;
const parse = (change: object) => accountOfFileSchema('USD').safeParse({ ...OF_FILE, ...change });

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['-12.50', -1250],
])('the balance of a file’s account: %j is %s', (balance, expected) =>
  expect(parse({ balance }).data?.balance).toBe(expected),
);

test('a debt without an amount is none, not minus nothing', () =>
  expect(parse({ type: 'loan' }).data?.balance).toBeNull());

test.each([
  [{ balance: 'lots' }, 'balance', 'Please enter an amount, like 12.50 or 3*4.20'],
  [{ balance: '-5', type: 'loan' }, 'balance', 'Please enter what is owed without a minus'],
  [{ lastFourDigits: '' }, 'lastFourDigits', 'Last 4 digits are required'],
])('%j is refused', (change, field, message) =>
  expect(parse(change).error?.issues).toMatchObject([{ path: [field], message }]),
);

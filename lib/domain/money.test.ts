import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  formatMoneyShort,
  MAX_CENTS,
  parseDecimal,
  toCents,
  toDecimal,
  toPlainDecimal,
} from './money';
import { moneyInput } from './money-input';

describe('toCents', () => {
  test.each([
    [12.25, 1225],
    ['12.50', 1250],
    ['1000.00', 100000],
    ['-84.12', -8412],
    [-0.01, -1],
    [0, 0],
    ['999999999999.99', MAX_CENTS],
    [12345678901234.56, 1234567890123456],
    ['-0.00', 0],
    ['5.1', 510],
  ])('%s is %i cents', (value, cents) => expect(toCents(value)).toBe(cents));

  test.each(['abc', 'NaN', '1e30', '', '0.005', '99999999999999999'])('refuses %s', (text) =>
    expect(() => toCents(text)).toThrow('out of range'),
  );
});

test('toDecimal and toCents are inverse for every amount a row can hold', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
      (cents) => toCents(toDecimal(cents)) === cents,
    ),
  );
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [100, '1.00'],
  [-8412, '-84.12'],
  [MAX_CENTS, '999999999999.99'],
])('toDecimal(%i) is %s', (cents, text) => expect(toDecimal(cents)).toBe(text));

describe('parseDecimal', () => {
  test.each([
    ['84.12', 8412],
    ['-84.12', -8412],
    ['+84.12', 8412],
    [' 84.1 ', 8410],
    ['84', 8400],
    ['0.05', 5],
    ['.5', 50],
    ['1,234.56', 123456],
    ['-12,345,678.90', -1234567890],
    ['0', 0],
    ['007', 700],
    ['999999999999.99', MAX_CENTS],
  ])('%s is %i cents', (text, cents) => expect(parseDecimal(text)).toBe(cents));

  test('minus zero is zero', () => expect(Object.is(parseDecimal('-0.00'), 0)).toBe(true));

  test.each([
    '',
    '-',
    '.',
    '1,234',
    '1.234,56',
    '1.234',
    '12,34.56',
    '1,23,456.78',
    '84,12',
    '(84.12)',
    '84.12-',
    '$84.12',
    '84.12 USD',
    '−84.12',
    '--5',
    '1e5',
    'NaN',
    'Infinity',
    '0x10',
    '1 234.56',
    '1000000000000',
  ])('%s is not read', (text) => expect(parseDecimal(text)).toBeNull());

  test('whatever is written with two decimals is read back to the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), fc.boolean(), (cents, grouped) => {
        const plain = toDecimal(cents);
        const text = grouped ? plain.replace(/\B(?=(\d{3})+\.)/g, ',') : plain;
        return parseDecimal(text) === cents + 0;
      }),
    );
  });
});

describe('formatMoney', () => {
  test.each([
    [123450, 'USD', undefined, '$1,234.50'],
    [-8412, 'USD', undefined, '-$84.12'],
    [325000, 'USD', 'always', '+$3,250.00'],
    [-8412, 'USD', 'always', '-$84.12'],
    [0, 'USD', 'always', '$0.00'],
    [-0, 'USD', undefined, '$0.00'],
    [100, 'EUR', undefined, '€1.00'],
    [-100, 'GBP', undefined, '-£1.00'],
    [MAX_CENTS, 'USD', undefined, '$999,999,999,999.99'],
  ] as const)('%i %s %s is %s', (cents, currency, sign, text) =>
    expect(formatMoney(cents, currency, sign ? { sign } : {})).toBe(text),
  );
});

test('axis labels are short', () => {
  expect(formatMoneyShort(15000, 'USD')).toBe('$150');
  expect(formatMoneyShort(90, 'USD')).toBe('$0.90');
  expect(formatMoneyShort(123400, 'EUR')).toBe('€1.2K');
});

test('a money field answers with the texts of its form', () => {
  const schema = moneyInput({ required: 'Balance is required', invalid: 'no number' });
  expect(schema.parse(' 12.50 ')).toBe(1250);
  expect(schema.safeParse('  ').error?.issues[0]?.message).toBe('Balance is required');
  expect(schema.safeParse('12,50').error?.issues.map(({ message }) => message)).toEqual(['no number']);
});

test.each([
  [50000, '500'],
  [61250, '612.50'],
  [0, '0'],
])('a number field shows %i cents as %s', (cents, text) => expect(toPlainDecimal(cents)).toBe(text));

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyInput } from './input';
import {
  formatMoney,
  formatMoneyShort,
  maxMinorUnits,
  parseDecimal,
  toMinorUnits,
  toDecimal,
  toPlainDecimal,
} from './money';

const MAX_USD = maxMinorUnits('USD');

describe('toMinorUnits', () => {
  test.each([
    [12.25, 1225],
    ['12.50', 1250],
    ['1000.00', 100000],
    ['-84.12', -8412],
    [-0.01, -1],
    [0, 0],
    ['999999999999.99', MAX_USD],
    [12345678901234.56, 1234567890123456],
    ['-0.00', 0],
    ['5.1', 510],
  ])('%s is %i minor units', (value, minorUnits) => expect(toMinorUnits(value, 'USD')).toBe(minorUnits));

  test.each(['abc', 'NaN', '1e30', '', '0.005', '99999999999999999'])('rejects %s', (text) =>
    expect(() => toMinorUnits(text, 'USD')).toThrow('out of range'),
  );
});

test('toDecimal and toMinorUnits are inverse for every amount a row can hold', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -MAX_USD, max: MAX_USD }),
      (minorUnits) => toMinorUnits(toDecimal(minorUnits, 'USD'), 'USD') === minorUnits,
    ),
  );
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [100, '1.00'],
  [-8412, '-84.12'],
  [MAX_USD, '999999999999.99'],
])('toDecimal(%i) is %s', (minorUnits, text) => expect(toDecimal(minorUnits, 'USD')).toBe(text));

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
    ['1,23,456.78', 12345678],
    ['0', 0],
    ['007', 700],
    ['999999999999.99', MAX_USD],
  ])('%s is %i minor units', (text, minorUnits) => expect(parseDecimal(text, 'USD')).toBe(minorUnits));

  test('minus zero is zero', () => expect(Object.is(parseDecimal('-0.00', 'USD'), 0)).toBe(true));

  test.each([
    '',
    '-',
    '.',
    '1,234',
    '1.234,56',
    '1.234',
    '12,34.56',
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
  ])('%s is rejected', (text) => expect(parseDecimal(text, 'USD')).toBeNull());

  test('anything written with two decimals is parsed back to the same minor units', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_USD, max: MAX_USD }), fc.boolean(), (minorUnits, grouped) => {
        const plain = toDecimal(minorUnits, 'USD');
        const text = grouped ? plain.replace(/\B(?=(\d{3})+\.)/g, ',') : plain;
        return parseDecimal(text, 'USD') === minorUnits + 0;
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
    [MAX_USD, 'USD', undefined, '$999,999,999,999.99'],
  ] as const)('%i %s %s is %s', (minorUnits, currency, sign, text) =>
    expect(formatMoney(minorUnits, currency, sign ? { sign } : {})).toBe(text),
  );
});

test('axis labels are short', () => {
  expect(formatMoneyShort(15000, 'USD')).toBe('$150');
  expect(formatMoneyShort(90, 'USD')).toBe('$0.90');
  expect(formatMoneyShort(123400, 'EUR')).toBe('€1.2K');
});

test('a money field has its own message for nothing, and the messages of every amount', () => {
  const schema = moneyInput('USD', 'Balance is required');
  const problemOf = (text: string) => schema.safeParse(text).error?.issues[0]?.message;
  expect(schema.parse(' 12.50 ')).toBe(1250);
  expect(problemOf('  ')).toBe('Balance is required');
  expect(problemOf('lots')).toBe('Please enter an amount, like 12.50 or 3*4.20');
});

test.each([
  [50000, '500'],
  [61250, '612.50'],
  [0, '0'],
])('a number field shows %i minor units as %s', (minorUnits, text) =>
  expect(toPlainDecimal(minorUnits, 'USD')).toBe(text),
);

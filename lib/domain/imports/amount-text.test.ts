import { describe, expect, it } from 'vitest';
import { decideNumberFormat, possibleNumberFormats, readAmount } from './amount-text';
import { reasonText } from './reasons';

const NBSP = '\u00a0';
const NARROW = '\u202f';

describe('amounts with a decimal point', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['12.', 1200],
    ['.5', 50],
    ['0.01', 1],
    ['1,234.56', 123456],
    ['1,234', 123400],
    ['1,234,567.89', 123456789],
    ['12,34,567.89', 123456789],
    ['1,00,000', 10000000],
    ["1'234.50", 123450],
    ['1’234.50', 123450],
    ['1 234.50', 123450],
    [`1${NBSP}234.50`, 123450],
    [`1${NARROW}234.50`, 123450],
    ['-12.50', -1250],
    ['- 12.50', -1250],
    ['\u221212.50', -1250],
    ['\u201312.50', -1250],
    ['12.50-', -1250],
    ['12.50 -', -1250],
    ['+12.50', 1250],
    ['12.50+', 1250],
    ['(12.50)', -1250],
    ['($1,234.56)', -123456],
    ['$(12.50)', -1250],
    ['-$12.50', -1250],
    ['$-12.50', -1250],
    ['$ 12.50', 1250],
    ['12.50 USD', 1250],
    ['USD12.50', 1250],
    ['CHF 1’234.50', 123450],
    ['Fr. 12.50', 1250],
    ['Rs.500', 50000],
    ['R$ 12.50', 1250],
    ['￥1,234', 123400],
    ['１，２３４．５０', 123450],
    ['1234円', 123400],
    ['12.50 CR', 1250],
    ['12.50CR', 1250],
    ['12.50 Dr.', -1250],
    ['-12.50 DR', -1250],
    ['12.50 H', 1250],
    ['12.50 S', -1250],
    ['12.--', 1200],
    ["'-12.50", -1250],
    ['\u200e-12.50', -1250],
    ['0.00', 0],
    ['-0.00', 0],
    ['12.500', 1250],
    ['0000012.50', 1250],
    ['999999999999.99', 99999999999999],
  ])('%s', (text, minorUnits) => {
    const read = readAmount(text, 'decimal-point', 'USD');
    expect(read).toMatchObject({ minorUnits });
  });
});

describe('amounts with a decimal comma', () => {
  it.each([
    ['12,50', 1250],
    [',5', 50],
    ['1.234,56', 123456],
    ['1.234', 123400],
    ['1.234.567,89', 123456789],
    ['1 234,56', 123456],
    [`-1${NARROW}234,56${NBSP}€`, -123456],
    ['1.234,56 EUR', 123456],
    ['EUR -1.234,56', -123456],
    ['12,50-', -1250],
    ['12,-', 1200],
    ['12,--', 1200],
    ['12,50 kr.', 1250],
    ['12,50 Kč', 1250],
    ['12,50 zł', 1250],
    ['12,50 Soll', -1250],
    ['12,50 Haben', 1250],
  ])('%s', (text, minorUnits) => {
    const read = readAmount(text, 'decimal-comma', 'USD');
    expect(read).toMatchObject({ minorUnits });
  });
});

describe('texts that are no amount or ambiguous', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['abc', 'not an amount'],
    ['-', 'not an amount'],
    ['01.02.2024', "can't be read"],
    ['2024-01-02', 'not an amount'],
    ['12:30', 'not an amount'],
    ['1.2.3', "can't be read"],
    ['12 34', "can't be read"],
    ['1,23,4', "can't be read"],
    ['12,50', "can't be read with a point"],
    ['1e5', 'not an amount'],
    ['12½', 'not an amount'],
    ['12²', 'not an amount'],
    ['--12', 'two signs'],
    ['-12-', 'two signs'],
    ['(-12)', 'two signs'],
    ['-12 CR', 'two signs'],
    ['+12 DR', 'two signs'],
    ['(12', 'not an amount'],
    ['12 USD EUR', 'not an amount'],
    ['12 apples', 'not an amount'],
    ['1.234', 'parts of a cent'],
    ['0.005', 'parts of a cent'],
    ['9999999999999.99', 'too large'],
    ['1'.repeat(400), 'not an amount'],
  ])('%s', (text, reason) => {
    const read = readAmount(text, 'decimal-point', 'USD');
    expect('reason' in read && reasonText(read.reason)).toContain(reason);
  });
});

it('finds the direction mark and currency beside the number', () => {
  expect(readAmount('12.50 CR', 'decimal-point', 'USD')).toEqual({
    minorUnits: 1250,
    mark: 'credit',
    currency: null,
  });
  expect(readAmount('(12.50) EUR', 'decimal-point', 'USD')).toEqual({
    minorUnits: -1250,
    mark: 'minus',
    currency: 'EUR',
  });
  expect(readAmount('+12,50 zł', 'decimal-comma', 'USD')).toEqual({
    minorUnits: 1250,
    mark: 'plus',
    currency: 'PLN',
  });
  expect(readAmount('$12.50', 'decimal-point', 'USD')).toEqual({
    minorUnits: 1250,
    mark: null,
    currency: null,
  });
});

it.each([
  ['12', ['decimal-point', 'decimal-comma']],
  ['1.234', ['decimal-point', 'decimal-comma']],
  ['1,234', ['decimal-point', 'decimal-comma']],
  ['1,234.56', ['decimal-point']],
  ['12,50', ['decimal-comma']],
  ['12.5', ['decimal-point']],
  ['0.123', ['decimal-point']],
  ['1234.567', ['decimal-point']],
  ['1.234.567', ['decimal-comma']],
  ['1,234,567', ['decimal-point']],
  ["1'234", ['decimal-point', 'decimal-comma']],
  ['Total', []],
])('%s can be parsed as %j', (text, formats) => {
  expect(possibleNumberFormats(text)).toEqual(formats);
});

it.each([
  [['12', '1 234', '-5'], { possible: ['decimal-point', 'decimal-comma'], matters: false }],
  [['12', '1.234'], { possible: ['decimal-point', 'decimal-comma'], matters: true }],
  [['1.234', '12,5'], { possible: ['decimal-comma'], matters: true }],
  [['1,234', 'n/a', '3.10'], { possible: ['decimal-point'], matters: true }],
  [['12,50', '12.50'], { possible: [], matters: true }],
  [[], { possible: ['decimal-point', 'decimal-comma'], matters: false }],
])('the decision for %j', (texts, decision) => {
  expect(decideNumberFormat(texts)).toEqual(decision);
});

import { expect, test } from 'vitest';
import { withDecimalPoint } from './decimal-mark';

test.each([
  ['500', '500'],
  [',', '.'],
  ['.', '.'],
  ['0,5', '0.5'],
  ['-12,50', '-12.50'],
  [',5', '.5'],
  ['12.50', '12.50'],
  ['1,234.50', '1234.50'],
  ['$1,234,567.50', '$1234567.50'],
  ['1.234,50', '1234.50'],
  ['1.234.567,5', '1234567.5'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  // Ambiguous: pasted with three decimals, which no amount accepts, so that the user is asked.
  ['1,234', '1.234'],
  ['1,5,5', null],
  ['1.5.5', null],
  ['1.2,3.4', null],
  ['1,234,56', null],
  ['two', 'two'],
])('%s is pasted as %s', (text, put) => expect(withDecimalPoint(text)).toBe(put));

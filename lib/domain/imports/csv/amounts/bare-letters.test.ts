import { describe, expect, it } from 'vitest';
import { kindsOf, minorUnitsOf, minorUnitsUnderEach, readRows } from '@/tests/made-up-rows';

/** Rows with the letters in their last cell. */
const rowsOf = (amounts: string[], letters: string[]) =>
  letters.map((letter, row) => `Payee ${row},${amounts[row]},${letter}`);

const SIGNED = ['-12.00', '-900.00', '2000.00', '-40.00', '-7.00'];
const AS_SIGNED = [-1200, -90000, 200000, -4000, -700];
const UNSIGNED = SIGNED.map((amount) => amount.replace('-', ''));
const AS_UNSIGNED = AS_SIGNED.map(Math.abs);

describe('single letters without a header', () => {
  it.each([
    ['C', 'C', 'C', 'C', 'C'],
    ['D', 'D', 'D', 'D', 'D'],
    ['C', 'C', 'D', 'C', 'C'],
    ['D', 'C', 'C', 'D', 'C'],
    ['C', 'C', 'N', 'C', 'C'],
    ['D', 'D', 'D', 'D', 'X'],
    ['A', 'B', 'C', 'D', 'A'],
    ['B', 'A', 'B', 'A', 'A'],
    ['H', 'H', 'S', 'H', 'H'],
  ])('never turn signed amounts: %s %s %s %s %s', (...letters) => {
    for (const header of [null, 'Date,Text,Amount,']) {
      const parsed = readRows(rowsOf(SIGNED, letters), header);
      expect(minorUnitsOf(parsed)).toEqual(AS_SIGNED);
      expect(kindsOf(parsed)).toEqual([]);
    }
  });

  it.each([
    ['D', 'D', 'C', 'D', 'D'],
    ['S', 'S', 'H', 'S', 'S'],
    ['T', 'T', 'J', 'T', 'T'],
    ['Dr', 'Dr', 'Cr', 'Dr', 'Dr'],
    ['借', '借', '贷', '借', '借'],
  ])('say the direction of unsigned amounts in pairs: %s %s %s %s %s', (...letters) => {
    const parsed = readRows(rowsOf(UNSIGNED, letters), null);
    expect(minorUnitsOf(parsed)).toEqual(AS_SIGNED);
    expect(kindsOf(parsed)).toEqual([]);
  });

  it.each([
    [['C', 'C', 'D', 'C', 'C'], 'more money in than out'],
    [['A', 'A', 'B', 'A', 'A'], 'a code like any other'],
    [['C', 'C', 'N', 'C', 'C'], 'a letter that says nothing'],
    [['X', 'X', 'D', 'X', 'X'], 'one letter that says something'],
  ])('are asked about next to unsigned amounts: %s, %s', (letters) => {
    const readings = minorUnitsUnderEach(rowsOf(UNSIGNED, letters), null);
    expect(readings).toContainEqual(AS_SIGNED);
    expect(readings).toContainEqual(AS_SIGNED.map((minorUnits) => -minorUnits));
    expect(readings).toContainEqual(AS_UNSIGNED);
    expect(readings).toContainEqual(AS_UNSIGNED.map((minorUnits) => -minorUnits));
  });

  it.each([
    ['D', -1],
    ['S', -1],
    ['C', 1],
  ])('are asked about if all are the same, as they say first: %s', (letter, sign) => {
    const readings = minorUnitsUnderEach(rowsOf(UNSIGNED, Array<string>(5).fill(letter)), null);
    expect(readings[0]).toEqual(AS_UNSIGNED.map((minorUnits) => sign * minorUnits));
    expect(readings).toContainEqual(AS_UNSIGNED.map((minorUnits) => -sign * minorUnits));
  });

  it.each([
    ['C', 'D'],
    ['D', 'C'],
  ])('give way to balances: %s is money out', (out, inward) => {
    const rows = [
      `Shop,12.00,${out},988.00`,
      `Rent,900.00,${out},88.00`,
      `Pay,2000.00,${inward},2088.00`,
      `Fuel,40.00,${out},2048.00`,
      `Zoo,48.00,${out},2000.00`,
    ];
    expect(minorUnitsOf(readRows(rows, null))).toEqual([-1200, -90000, 200000, -4000, -4800]);
  });
});

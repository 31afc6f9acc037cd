import { describe, expect, it } from 'vitest';
import { kindsOf, minorUnitsOf, minorUnitsUnderEach, readRows } from '@/tests/made-up-rows';

const HEADERS = ['Sign', 'Vorzeichen', 'Signe', 'Segno', 'Signo', 'Sinal', 'Teken', 'Fortegn', 'Znak', '+/-'];
const rowsOf = (signs: string[]) =>
  signs.map((sign, row) => `Payee ${row},${sign},${['12.00', '2000.00', '40.00'][row]}`);

describe('a column of minus signs next to unsigned amounts', () => {
  it.each(HEADERS)('is read under a header for signs: %s', (header) => {
    for (const signs of [
      ['-', '', '-'],
      ['-', '+', '-'],
      ['−', '', '−'],
      ['–', '+', '–'],
    ]) {
      const parsed = readRows(rowsOf(signs), `Date,Text,${header},Amount`);
      expect(minorUnitsOf(parsed)).toEqual([-1200, 200000, -4000]);
      expect(kindsOf(parsed)).toEqual([]);
    }
    const allOut = readRows(rowsOf(['-', '-', '-']), `Date,Text,${header},Amount`);
    expect(minorUnitsOf(allOut)).toEqual([-1200, -200000, -4000]);
    expect(kindsOf(allOut)).toEqual([]);
  });

  it.each(['Qwrt', 'Type', ''])('is first asked about under another header: %j', (header) => {
    const readings = minorUnitsUnderEach(rowsOf(['-', '', '-']), `Date,Text,${header},Amount`);
    expect(readings[0]).toEqual([-1200, 200000, -4000]);
    expect(readings).toContainEqual([1200, 200000, 4000]);
    const signed = readRows(rowsOf(['-', '+', '-']), `Date,Text,${header},Amount`);
    expect(minorUnitsOf(signed)).toEqual([-1200, 200000, -4000]);
  });

  it('is first asked about without a header', () => {
    expect(minorUnitsUnderEach(rowsOf(['-', '', '-']), null)[0]).toEqual([-1200, 200000, -4000]);
  });

  it('leaves signed amounts alone', () => {
    for (const header of ['Sign', 'Qwrt']) {
      const parsed = readRows(['a,-,-12.00', 'b,,2000.00', 'c,-,-40.00'], `Date,Text,${header},Amount`);
      expect(minorUnitsOf(parsed)).toEqual([-1200, 200000, -4000]);
      expect(kindsOf(parsed)).toEqual([]);
    }
  });

  it('is no direction where a dash in every row stands for nothing', () => {
    const readings = minorUnitsUnderEach(rowsOf(['-', '-', '-']), 'Date,Text,Qwrt,Amount');
    expect(readings).toEqual([
      [1200, 200000, 4000],
      [-1200, -200000, -4000],
    ]);
  });
});

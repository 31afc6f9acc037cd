import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date';
import { formatDate } from '../dates/format';
import type { Currency } from '../money/currency';
import { CURRENCIES } from '../money/currency-list';
import { formatMoney, maxMinorUnits, toDecimal, toPlainDecimal } from '../money/money';
import { parseSearch } from './query';

/** True if a typed text, as an amount, finds a row with this signed amount. */
function findsAmount(typed: string, minorUnits: number, currency: Currency = 'USD'): boolean {
  const { amount } = parseSearch(typed, currency);
  if (!amount) return false;
  const sign = minorUnits < 0 ? '-' : '+';
  const size = Math.abs(minorUnits);
  return (
    (amount.sign === null || amount.sign === sign) &&
    amount.ranges.some(({ from, to }) => from <= size && size <= to)
  );
}

/** True if a typed text, as a date, finds a row of this day. */
function findsDate(typed: string, date: CalendarDate): boolean {
  const { date: found } = parseSearch(typed, 'USD');
  if (!found) return false;
  if ('from' in found) return found.from <= date && date <= found.to;
  const [, month, day] = date.split('-').map(Number);
  return (found.month === null || found.month === month) && (found.day === null || found.day === day);
}

describe('amounts', () => {
  test.each<[string, number[], number[]]>([
    ['12.50', [1250, -1250], [1251, 11250, 12500]],
    ['-$12', [-1200, -1299, -12000, -129999], [1200, -1300, -11200]],
    ['-$84.1', [-8410, -8419], [-8420, 8412]],
    ['1,234.56', [123456, -123456], [1234560]],
    ['$1,2', [120000, 123450, -129999, 123456789], [1200, 12000]],
    ['1,234', [123400, 123499, 123456700], [1234500]],
    ['+1900', [190000, 190099], [-190000, 19000]],
    ['15', [1500, 15000, -1599], [115, 1600]],
    ['$', [1, -99], []],
    ['-', [-1], [1]],
    ['\u22125.00', [-500], [500]],
    ['usd 5', [500], [600]],
    ['0.5', [50, 59], [60, 500]],
    ['$-5', [-500], [500]],
    ['12,50', [1250, -1250], [12500, 1251]],
    ['12,5', [1250, 1259, 1250000], [1260]],
    ['1.234,56', [123456], [123450, 1234560]],
    ['1.234', [123400, 123499], [1234, 123]],
    ['1\u202f234,50', [123450], [123451]],
    ["1'234.50", [123450], [123451]],
    ['1’234.50', [123450], [123451]],
    ['5.00 USD', [500], [501]],
    ['-5,00 $', [-500], [500, -501]],
    ['US$5.00', [500], [501]],
  ])('%s', (typed, finds, not) => {
    for (const minorUnits of finds)
      expect([minorUnits, findsAmount(typed, minorUnits)]).toEqual([minorUnits, true]);
    for (const minorUnits of not)
      expect([minorUnits, findsAmount(typed, minorUnits)]).toEqual([minorUnits, false]);
  });

  test.each([
    '€12',
    'tea',
    '12.5055',
    '1,23,4',
    '-+5',
    '12 34',
    '05',
    '$84.12$',
    '1,2.5',
    '1234567890123',
    '',
  ])('%j is no amount in dollars', (typed) => expect(parseSearch(typed, 'USD').amount).toBeUndefined());

  test('the symbol is that of the currency', () => {
    expect(findsAmount('€12', 1250, 'EUR')).toBe(true);
    expect(findsAmount('12,50 €', 1250, 'EUR')).toBe(true);
    expect(findsAmount('12,50 kr', 1250, 'SEK')).toBe(true);
    expect(findsAmount('¥1,234', 1234, 'JPY')).toBe(true);
    expect(findsAmount('KWD 0.125', 125, 'KWD')).toBe(true);
    expect(parseSearch('12.5', 'JPY').amount).toBeUndefined();
  });

  test('every displayed amount finds its row, and so does each beginning of it', () => {
    const currency = fc.constantFrom(...CURRENCIES);
    const row = currency.chain((code) =>
      fc.record({
        code: fc.constant(code),
        size: fc.oneof(
          fc.integer({ min: 1, max: 300_000 }),
          fc.integer({ min: 1, max: maxMinorUnits(code) }),
        ),
        out: fc.boolean(),
        length: fc.integer({ min: 1, max: 30 }),
      }),
    );
    fc.assert(
      fc.property(row, ({ code, size, out, length }) => {
        const minorUnits = out ? -size : size;
        const shown = formatMoney(minorUnits, code, { sign: 'always' });
        for (const typed of [shown, shown.slice(1), toDecimal(size, code), toPlainDecimal(minorUnits, code)])
          expect([typed, findsAmount(typed, minorUnits, code)]).toEqual([typed, true]);
        const beginning = shown.slice(0, length);
        // Part of a letter symbol is plain text.
        if (/\d/.test(beginning))
          expect([beginning, findsAmount(beginning, minorUnits, code)]).toEqual([beginning, true]);
      }),
    );
  });

  test('an amount typed in full finds no other', () => {
    const size = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(size, size, (one, other) => {
        expect(findsAmount(toDecimal(one, 'KWD'), other, 'KWD')).toBe(one === other);
      }),
    );
  });
});

describe('dates', () => {
  test.each<[string, CalendarDate[], CalendarDate[]]>([
    ['oct 15', ['2026-10-15', '1999-10-15'], ['2026-10-16', '2026-11-15']],
    ['Oct 15, 2026', ['2026-10-15'], ['2025-10-15']],
    ['15 October 2026', ['2026-10-15'], ['2026-10-14']],
    ['2026-10-15', ['2026-10-15'], ['2026-10-16']],
    ['2026-10', ['2026-10-01', '2026-10-31'], ['2026-11-01']],
    ['15', ['2026-10-15', '2025-02-15'], ['2026-10-05']],
    ['october', ['2026-10-01'], ['2026-09-30']],
    ['Sept', ['2026-09-30'], ['2026-10-01']],
    ['oct 2026', ['2026-10-01', '2026-10-31'], ['2025-10-01']],
    ['feb 2028', ['2028-02-29'], ['2028-03-01']],
    ['2026', ['2026-01-01', '2026-12-31'], ['2025-12-31']],
    ['Oct 15, 20', ['2026-10-15'], ['2026-10-20']],
  ])('%s', (typed, finds, not) => {
    for (const date of finds) expect([date, findsDate(typed, date)]).toEqual([date, true]);
    for (const date of not) expect([date, findsDate(typed, date)]).toEqual([date, false]);
  });

  test.each(['octopus', 'ma', 'oct 32', 'feb 30, 2026', '2026-13', '2026-02-30', 'coffee', '32', '0', ''])(
    '%j is no date',
    (typed) => expect(parseSearch(typed, 'USD').date).toBeUndefined(),
  );

  test('every displayed date finds its row, in any form', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, (date) => {
        const shown = formatDate(date);
        const [monthAndDay = ''] = shown.split(',');
        for (const typed of [
          shown,
          shown.toUpperCase(),
          monthAndDay,
          shown.replace(',', ''),
          shown.slice(0, 3),
          date,
          date.slice(0, 7),
        ])
          expect([typed, findsDate(typed, date)]).toEqual([typed, true]);
      }),
    );
  });
});

test('the text is searched as typed', () => {
  expect(parseSearch('  Café 12  ', 'USD')).toEqual({ text: 'Café 12' });
});

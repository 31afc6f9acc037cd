import { describe, expect, it } from 'vitest';
import { kindsOf, minorUnitsOf, readText } from '@/tests/made-up-rows';

const datesOf = (text: string) => readText(text).accounts.flatMap(({ rows }) => rows.map(({ date }) => date));

describe('the first interpretation', () => {
  it('of dates leaves days, not months, between the two of a row', () => {
    const text =
      'Date,Posted,Text,Amount\n12/10/2026,12/11/2026,Bar,-3.50\n12/08/2026,12/10/2026,Pub,-4.50\n';
    expect(datesOf(text)).toEqual(['2026-12-10', '2026-12-08']);
  });

  it('of three decimals that always end in 0 is not in thousands', () => {
    const text = 'Date,Text,Amount\n2026-01-05,Bar,-12.340\n2026-01-06,Pub,-5.990\n';
    expect(minorUnitsOf(readText(text))).toEqual([-1234, -599]);
    expect(kindsOf(readText(text))).toEqual(['numberFormat']);
    const thousands = 'Date,Text,Amount\n2026-01-05,Bar,-12.300\n2026-01-06,Pub,-5.900\n';
    expect(minorUnitsOf(readText(thousands))).toEqual([-1230000, -590000]);
  });
});

describe('dates without a year', () => {
  it.each([
    ['Periode : 01/09/2026 - 30/09/2026', ["'05/09", "'06/09"]],
    ['Zeitraum: 01.09.2026 bis 30.09.2026', ['05/09', '06/09']],
    ['Period 09/01/2026 to 09/30/2026', ['09/05', '09/06']],
  ])('have the order and the year of the title: %s', (title, days) => {
    const text = `${title}\nDate;Text;Amount\n${days.map((day) => `${day};Bar;-3,50\n`).join('')}`;
    expect(datesOf(text)).toEqual(['2026-09-05', '2026-09-06']);
    expect(readText(text).questions).toEqual([]);
  });

  it.each([
    ['2026年01月', '2025年12月'],
    ['2026년 1월', '2025년 12월'],
    ['Januar 2026', 'Dezember 2025'],
    ['janvier 2026', 'décembre 2025'],
    ['01/2026', '12/2025'],
  ])('have the year of the month above them: %s', (january, december) => {
    const text = `Date;Text;Amount\n${january};;\n05.01.;Bar;-3,50\n07.01.;Pub;-4,50\n${december};;\n28.12.;Bar;-4,50\n`;
    expect(datesOf(text)).toEqual(['2026-01-05', '2026-01-07', '2025-12-28']);
    expect(readText(text).questions).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../dates/calendar-date';
import type { Mapping } from '../../mapping';
import { parseFile } from '../../parse-file';

const TODAY = '2026-11-20';

function parsed(text: string, mapping: Mapping = {}) {
  const result = parseFile(new TextEncoder().encode(text), mapping, TODAY, 'USD');
  if (!result.ok) throw new Error(result.error.message);
  const { accounts, questions, excluded } = result.parsed;
  return {
    dates: accounts.flatMap(({ rows }) => rows.map(({ date }) => date)),
    asked: questions.map(({ kind, interpretations }) => ({ kind, interpretations })),
    excluded: excluded.filter(({ needsLook }) => needsLook).map(({ line }) => line),
    mapping: result.parsed.mapping,
  };
}

/** A table with these dates and lines above it. */
const table = (days: string[], above = '') =>
  `${above}Date,Text,Amount\n${days.map((day) => `${day},Shop,-5.00\n`).join('')}`;
const us = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}`;

describe('dates without a year', () => {
  it.each([
    [
      'rising',
      ['12/28', '12/29', '01/05', '01/06'],
      ['2025-12-28', '2025-12-29', '2026-01-05', '2026-01-06'],
    ],
    [
      'falling',
      ['01/06', '01/05', '12/29', '12/28'],
      ['2026-01-06', '2026-01-05', '2025-12-29', '2025-12-28'],
    ],
    ['two rows', ['12/29', '01/05'], ['2025-12-29', '2026-01-05']],
    [
      'not quite in order',
      ['12/30', '01/02', '12/31', '01/03'],
      ['2025-12-30', '2026-01-02', '2025-12-31', '2026-01-03'],
    ],
    ['within a year', ['02/28', '11/19'], ['2026-02-28', '2026-11-19']],
    ['still to come this year', ['11/19', '11/25', '12/31'], ['2025-11-19', '2025-11-25', '2025-12-31']],
    ['a leap day', ['02/28', '02/29', '03/01'], ['2024-02-28', '2024-02-29', '2024-03-01']],
  ])('%s: the first interpretation continues over New Year, and not beyond today', (_, days, dates) => {
    const read = parsed(table(days));
    expect(read.dates).toEqual(dates);
    expect(read.asked.map(({ kind }) => kind)).toEqual(['year']);
  });

  it('are a question whose interpretations name both years', () => {
    const { asked } = parsed(table(['12/28', '12/29', '01/05', '01/06', '01/07']));
    expect(asked[0]?.interpretations.map(({ text }) => text)).toEqual([
      '12/28 is in 2025, 01/05 in 2026',
      '12/28 is in 2024, 01/05 in 2025',
      '12/28 is in 2023, 01/05 in 2024',
      '12/28 is in 2022, 01/05 in 2023',
      '12/28 is in 2021, 01/05 in 2022',
      '12/28 is in 2026, 01/05 in 2027',
    ]);
  });

  it('may all be in one year if few rows show the order, and every interpretation gives what it says', () => {
    const text = table(['12/29', '01/05']);
    const { interpretations = [] } = parsed(text).asked[0] ?? {};
    for (const { mapping, text: said } of interpretations) {
      const again = parsed(text, mapping);
      expect(again.asked).toEqual([]);
      const [first = '', second = ''] = again.dates;
      expect(said).toBe(`12/29 is in ${first.slice(0, 4)}, 01/05 in ${second.slice(0, 4)}`);
    }
    expect(interpretations.map(({ text: said }) => said)).toContain('12/29 is in 2025, 01/05 in 2025');
  });

  it('are correct wherever a sorted statement of the last months passes New Year', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 30 }), fc.boolean(), (gaps, ago, rises) => {
        const dates = [addDays(TODAY, -ago)];
        for (const gap of gaps) dates.push(addDays(dates.at(-1) ?? '', -gap));
        if (dates.some((date) => date.endsWith('02-29'))) return;
        if (rises) dates.reverse();
        // The month is given to be first, since not every date makes that clear.
        expect(parsed(table(dates.map(us)), { dateOrder: 'MDY' }).dates).toEqual(dates);
      }),
    );
  });

  it.each([
    ['Statement period 12/15/2024 - 01/14/2025\n', ['12/28', '01/05'], ['2024-12-28', '2025-01-05']],
    ['Kontoauszug vom 01.12.2024 bis 15.01.2025\n', ['14.01.', '29.12.'], ['2025-01-14', '2024-12-29']],
    ['Printed on January 2, 2025\n', ['12/28', '12/30'], ['2024-12-28', '2024-12-30']],
    ['Extracto de marzo de 2023\n', ['03/28', '03/30'], ['2023-03-28', '2023-03-30']],
    ['Year: 2022\n', ['03/28', '03/30'], ['2022-03-28', '2022-03-30']],
  ])('are no question below "%s"', (above, days, dates) => {
    const read = parsed(table(days, `${above}\n`));
    expect([read.dates, read.asked]).toEqual([dates, []]);
    // Parsing again with the decided mapping gives the same result.
    expect(parsed(table(days, `${above}\n`), read.mapping).dates).toEqual(dates);
  });

  it('are a question below lines that leave them open, the most suitable year first', () => {
    const read = parsed(table(['12/28', '12/29', '01/05', '01/06', '01/07'], 'Year 2022\n\n'));
    expect(read.dates[0]).toBe('2022-12-28');
    expect(read.asked.map(({ kind }) => kind)).toEqual(['year']);
  });

  it('follow the value dates beside them', () => {
    const text = 'Booked,Value date,Text,Amount\n29.12.,2024-12-30,Shop,-5\n05.01.,2025-01-05,Pay,5\n';
    expect(parsed(text).dates).toEqual(['2024-12-29', '2025-01-05']);
    expect(parsed(text).asked).toEqual([]);
  });

  it('follow the dates that have a year, which are no part of the question', () => {
    const read = parsed(table(['12/28', '12/29', '01/05/2025', '01/06', '01/07']));
    expect(read.dates).toEqual(['2024-12-28', '2024-12-29', '2025-01-05', '2025-01-06', '2025-01-07']);
    expect(read.asked).toEqual([]);
  });
});

describe('a two-digit year among four-digit years', () => {
  it.each([
    ['stands between those around it', '01/15/26', ['2026-01-13', '2026-01-15', '2026-01-17'], []],
    ['has lost its last digits', '01/15/20', ['2026-01-13', '2026-01-17'], [3]],
    ['lies elsewhere', '03/15/26', ['2026-01-13', '2026-01-17'], [3]],
  ])('is parsed only if it %s', (_, odd, dates, excluded) => {
    const read = parsed(table(['01/13/2026', odd, '01/17/2026']));
    expect([read.dates, read.excluded]).toEqual([dates, excluded]);
  });

  it.each([
    ['01/15/2026', ['2026-01-03', '2026-01-14']],
    ['01/15/2020', ['2026-01-03']],
  ])('follows the other date of its row: %s', (value, dates) => {
    const text = `Date,Value date,Text,Amount\n01/03/2026,01/03/2026,Shop,-5\n01/03/2026,01/03/2026,Shop,-5\n01/14/26,${value},Shop,-5\n`;
    expect(new Set(parsed(text).dates)).toEqual(new Set(dates));
  });
});

it('never offers a date order with future dates first, not in QIF either', () => {
  const result = parseFile(
    new TextEncoder().encode('!Type:Bank\nD11/12/2026\nT-5.00\nPShop\n^\nD10/12/2026\nT-6.00\nPShop\n^\n'),
    {},
    TODAY,
    'USD',
  );
  if (!result.ok) throw new Error(result.error.message);
  expect(result.parsed.questions[0]?.interpretations[0]?.mapping).toEqual({ dateOrder: 'MDY' });
  const later = parseFile(
    new TextEncoder().encode('!Type:Bank\nD12/10/2026\nT-5.00\nPShop\n^\nD12/11/2026\nT-6.00\nPShop\n^\n'),
    {},
    TODAY,
    'USD',
  );
  if (!later.ok) throw new Error(later.error.message);
  expect(later.parsed.questions[0]?.interpretations[0]?.mapping).toEqual({ dateOrder: 'DMY' });
});

import { describe, expect, it } from 'vitest';
import { fitRhythm } from './fit';

const year = (days: string[]) => days.map((day) => `2026-${day}`);

describe('the rhythm of days', () => {
  it.each([
    [
      'the last day of the month',
      ['01-31', '02-28', '03-31', '04-30'],
      { name: 'monthly', days: [31], off: 0 },
    ],
    ['the 30th', ['01-30', '02-28', '03-30', '04-30'], { name: 'monthly', days: [30], off: 0 }],
    ['every four weeks', ['01-02', '01-30', '02-27', '03-27'], { name: 'four-weekly', days: [], off: 0 }],
    [
      'the 25th',
      ['06-25', '07-24', '08-25', '09-25', '10-23'],
      { name: 'monthly', days: [25], shift: 'before', off: 0 },
    ],
    [
      'twice a month',
      ['08-14', '08-31', '09-15', '09-30', '10-15', '10-30', '11-13', '11-30'],
      { name: 'twice-monthly', days: [15, 31], shift: 'before', off: 0 },
    ],
    ['around New Year and month ends', ['01-01', '01-31', '03-02', '04-01', '04-30'], { name: 'monthly' }],
    [
      'the first Monday',
      ['01-05', '02-02', '03-02', '04-06', '05-04'],
      { name: 'monthly', ordinal: 1, weekday: 1, off: 0 },
    ],
    ['weekly', ['01-02', '01-09', '01-16', '01-23', '01-30', '02-06'], { name: 'weekly', off: 0 }],
    ['quarterly', ['01-15', '04-15', '07-15', '10-15'], { name: 'quarterly', days: [15], off: 0 }],
  ])('is %s', (_, days, expected) => {
    const fit = fitRhythm(year(days), 'before');
    expect({ ...fit?.terms, name: fit?.rhythm.name, off: fit?.off }).toMatchObject(expected);
  });

  it('is none of too few days, too many gaps, or none at the end', () => {
    expect(fitRhythm(year(['01-05', '02-05']), 'none')).toBeNull();
    expect(fitRhythm(year(['01-05', '03-05', '04-05', '06-05', '08-05']), 'none')).toBeNull();
    expect(fitRhythm(year(['01-05', '02-19', '03-03', '04-27', '05-08']), 'none')).toBeNull();
  });
});

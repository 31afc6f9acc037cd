import { expect, test } from 'vitest';
import { choiceOf } from './choice';
import { calendarChoice } from './form';
import { isSameCalendar } from './same';

const INCOME = '00000000-0000-4000-8000-000000000001';
const CALENDAR = { kind: 'day', day: 25, shift: 'none', seriesId: null, anchor: null } as const;

test('calendars are the same if all that they say is', () => {
  expect(isSameCalendar(CALENDAR, { ...CALENDAR })).toBe(true);
  for (const other of [{ kind: 'last-day', day: null }, { day: 24 }, { shift: 'before' }] as const)
    expect(isSameCalendar(CALENDAR, { ...CALENDAR, ...other })).toBe(false);
  const week = { ...CALENDAR, kind: 'weekly', day: null, anchor: '2026-11-30' } as const;
  expect(isSameCalendar(week, { ...week, anchor: '2026-12-01' })).toBe(false);
});

test('a payday is the same for the same income, whatever day it is due', () => {
  const payday = { ...CALENDAR, kind: 'payday', seriesId: INCOME } as const;
  expect(isSameCalendar(payday, { ...payday, day: null })).toBe(true);
  expect(isSameCalendar(payday, { ...payday, seriesId: null })).toBe(false);
});

test('a payday whose income is gone is sent as the day that counts instead', () => {
  const sent = choiceOf({ ...CALENDAR, kind: 'payday' });
  expect(calendarChoice.parse(sent)).toEqual(CALENDAR);
});

import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-date';
import { graceEnd, occurrenceState } from './occurrence-state';
import { RHYTHMS } from './rhythms';

const monthly = RHYTHMS.find(({ name }) => name === 'monthly')!;
/** Due on Tuesday, November 3, 2026: grace ends on Saturday the 7th, so on Monday the 9th. */
const occurrence = { expected: '2026-11-03', last: '2026-11-22', isPaid: false, isSkipped: false };
const stateOf = (
  uncovered: { from: string; to: string }[] | null,
  today: string,
  change: Partial<typeof occurrence> = {},
) => occurrenceState({ ...occurrence, ...change }, monthly, { uncovered }, today);
const after = (end: string) => [{ from: addDays(end, 1), to: '9999-12-31' }];

describe('an occurrence', () => {
  it.each([...Array(40).keys()])('is late only once a file covers its grace: file to day %i', (offset) => {
    const end = addDays('2026-10-25', offset);
    const today = addDays(end, 1);
    const expected =
      today < '2026-11-03' ? 'upcoming' : end < '2026-11-09' ? 'due' : end < '2026-11-22' ? 'late' : 'missed';
    expect(stateOf(after(end), today)).toBe(expected);
    // A file that never comes leaves it unknown, never late.
    expect(stateOf(after('2026-11-01'), today)).toBe(
      today < '2026-11-03' ? 'upcoming' : today <= '2026-11-22' ? 'due' : 'unknown',
    );
  });

  it('is due, then unknown, if its day lies in a gap between files', () => {
    const gap = { from: '2026-11-02', to: '2026-11-05' };
    expect(stateOf([gap, ...after('2026-11-20')], '2026-11-21')).toBe('due');
    expect(stateOf([gap, ...after('2026-12-20')], '2026-12-21')).toBe('unknown');
  });

  it.each([
    ['2026-11-05', '2026-11-07', 'late'],
    ['2026-11-05', '2026-11-08', 'due'],
    ['2026-11-03', '2026-11-03', 'due'],
    ['2026-11-04', '2026-11-06', 'due'],
    ['2026-10-20', '2026-10-28', 'late'],
    ['2026-10-30', '2026-10-30', 'late'],
  ])('is told apart by gaps of a few days: %s to %s', (from, to, state) => {
    expect(stateOf([{ from, to }, ...after('2026-11-12')], '2026-11-13')).toBe(state);
  });

  it('of an account kept by hand is late on the day after its grace', () => {
    expect(stateOf(null, '2026-11-09')).toBe('due');
    expect(stateOf(null, '2026-11-10')).toBe('late');
    expect(stateOf(null, '2026-11-23')).toBe('missed');
  });

  it('that is paid or skipped is nothing else', () => {
    expect(stateOf(after('2026-11-30'), '2026-12-01', { isPaid: true })).toBe('paid');
    expect(stateOf(after('2026-11-30'), '2026-12-01', { isSkipped: true })).toBe('skipped');
  });

  it('has a grace that ends on a weekday', () => {
    expect(graceEnd('2026-11-03', 4)).toBe('2026-11-09');
    expect(graceEnd('2026-11-04', 4)).toBe('2026-11-09');
    expect(graceEnd('2026-11-05', 4)).toBe('2026-11-09');
  });
});

import { expect, test } from 'vitest';
import { fieldErrors } from '../../forms/field-errors';
import { choiceOf, previewHref } from './choice';
import { calendarChoice, switchCalendarSchema } from './form';
import { calendarText, switchText } from './texts';

const INCOME = '00000000-0000-4000-8000-000000000001';
const NONE = { day: null, shift: 'none', seriesId: null, anchor: null } as const;

test.each([
  [
    { kind: 'day', day: '25', shift: 'before', series: INCOME },
    { ...NONE, kind: 'day', day: 25, shift: 'before' },
  ],
  [
    { kind: 'last-day', shift: 'after', day: '25' },
    { ...NONE, kind: 'last-day', shift: 'after' },
  ],
  [
    { kind: 'last-business-day', shift: 'after' },
    { ...NONE, kind: 'last-business-day' },
  ],
  [
    { kind: 'payday', series: INCOME, day: '3' },
    { ...NONE, kind: 'payday', seriesId: INCOME },
  ],
  [
    { kind: 'weekly', anchor: '2026-11-30' },
    { ...NONE, kind: 'weekly', anchor: '2026-11-30' },
  ],
] as const)('%j', (given, chosen) => expect(calendarChoice.parse(given)).toEqual(chosen));

test.each([
  [{ kind: 'day', day: '29' }, { day: 'Choose a day from 1 to 28' }],
  [{ kind: 'day', day: '' }, { day: 'Choose a day from 1 to 28' }],
  [{ kind: 'payday' }, { series: 'Choose an income' }],
  [
    { kind: 'two-weekly', anchor: '2026-02-30' },
    { anchor: 'Choose the day on which a period begins, like Nov 30, 2026' },
  ],
  [{ kind: 'yearly' }, { kind: 'Choose how periods begin' }],
])('%j is refused', (given, errors) => {
  const { error } = calendarChoice.safeParse(given);
  expect(error && fieldErrors(error)).toEqual(errors);
});

test('a calendar is sent as it was chosen', () => {
  const calendar = { ...NONE, kind: 'day', day: 25, shift: 'before' } as const;
  expect(calendarChoice.parse(choiceOf(calendar))).toEqual(calendar);
  expect(previewHref(choiceOf(calendar))).toBe('/settings/budget-period?kind=day&day=25&shift=before');
});

test('limits are sent with it, and a wrong one is named', () => {
  const sent = (amount: string) =>
    switchCalendarSchema('USD').safeParse({
      ...{ change: INCOME, calendar: choiceOf({ ...NONE, kind: 'weekly', anchor: '2026-11-30' }) },
      limits: [{ category: 'Food', amount }],
    });
  expect(sent('115').data?.limits).toEqual([{ category: 'Food', amount: '115.00' }]);
  const { error } = sent('-1');
  expect(error && fieldErrors(error)).toEqual({ 'limits.0.amount': 'Must be 0 or more' });
});

test.each([
  [{ kind: 'day', day: 1 }, 'Calendar months'],
  [{ kind: 'day', day: 1, shift: 'before' }, 'From the 1st, the Friday before a weekend'],
  [{ kind: 'day', day: 22 }, 'From the 22nd'],
  [{ kind: 'day', day: 11 }, 'From the 11th'],
  [{ kind: 'last-day', shift: 'after' }, 'The last day of the month, the Monday after a weekend'],
  [{ kind: 'payday', day: 25, seriesId: INCOME }, 'Payday: Acme'],
  [{ kind: 'payday', day: 25 }, 'Payday, or the 25th'],
  [{ kind: 'two-weekly', anchor: '2026-11-30' }, 'Every 2 weeks from Monday'],
] as const)('%j in words', (calendar, text) => {
  expect(calendarText({ ...NONE, validFrom: null, ...calendar }, [{ id: INCOME, name: 'Acme' }])).toBe(text);
});

test('the button says when', () => expect(switchText('2026-11-25')).toBe('Switch on Nov 25, 2026'));

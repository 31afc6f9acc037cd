import { expect, it } from 'vitest';
import { cancelDayProblem, decisionTexts } from './decisions';
import { cancelText } from './texts';

const TODAY = '2026-11-28';
const GYM = { kind: 'subscription', state: 'active', cancelBy: '2026-12-31' } as const;

it('the day to cancel by is today or later', () => {
  expect(cancelDayProblem('', TODAY)).toBe('Choose a day');
  expect(cancelDayProblem('2026-11-27', TODAY)).toBe('The day is before today');
  expect(cancelDayProblem(TODAY, TODAY)).toBeNull();
});

it('the decision and its undo in words', () => {
  const undone = 'The day to cancel Gym by is as it was.';
  expect(decisionTexts(['Gym'], { action: 'cancel', by: '2026-12-31' })).toEqual({
    message: 'Gym is to be canceled by Dec 31, 2026.',
    undone,
  });
  expect(decisionTexts(['Gym'], { action: 'cancel', by: null })).toEqual({
    message: 'Gym has no day to cancel it by any more.',
    undone,
  });
});

it('says by which day a series that goes out and goes on is to be canceled', () => {
  const text = (change: object, state: 'active' | 'paused' | 'ended' = 'active') =>
    cancelText({ series: { ...GYM, ...change }, state }, TODAY);
  expect(text({})).toBe('Cancel by Dec 31.');
  expect(text({ kind: 'bill', cancelBy: '2027-12-31' }, 'paused')).toBe('Cancel by Dec 31, 2027.');
  expect(text({ cancelBy: '2026-11-27' })).toBe('The day to cancel it by was Nov 27.');
  expect(text({ cancelBy: null })).toBe('');
  expect(text({ kind: 'income' })).toBe('');
  expect(text({ state: 'ended' })).toBe('');
  expect(text({}, 'ended')).toBe('');
});

import { expect, test } from 'vitest';
import { PERIOD_KINDS } from './enums';
import { limitName, perPeriod } from './limit-name';

test('only a limit of weeks is called otherwise than a monthly one', () => {
  const names = PERIOD_KINDS.map((kind) => [kind, limitName(kind), limitName(kind, 'Zoo')]);
  const monthly = ['Monthly limit', 'Monthly limit of Zoo'];
  expect(names).toEqual([
    ...['month', 'day', 'last-day', 'last-business-day', 'payday'].map((kind) => [kind, ...monthly]),
    ['weekly', 'Weekly limit', 'Weekly limit of Zoo'],
    ['two-weekly', 'Limit for 2 weeks', 'Limit of Zoo for 2 weeks'],
    ['four-weekly', 'Limit for 4 weeks', 'Limit of Zoo for 4 weeks'],
  ]);
});

test('limits are per month, week, weeks or period', () => {
  expect((['month', 'payday', 'weekly', 'two-weekly', 'four-weekly'] as const).map(perPeriod)).toEqual([
    ...['per month', 'per period', 'per week', 'per 2 weeks', 'per 4 weeks'],
  ]);
});

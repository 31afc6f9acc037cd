import { expect, test } from 'vitest';
import { fieldErrors } from '../forms/field-errors';
import { EMPTY_RULE } from './draft';
import { ruleContentSchema, type ActionInput, type ConditionInput } from './form';

const WHEN: ConditionInput = { field: 'text', operator: 'contains', values: ['lidl'] };
const THEN: ActionInput = { field: 'category', category: 'Groceries' };

function parse(conditions: ConditionInput[], actions: ActionInput[]) {
  return ruleContentSchema('USD').safeParse({ match: 'all', conditions, actions });
}

function errorsOf(conditions: ConditionInput[], actions: ActionInput[]) {
  const parsed = parse(conditions, actions);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

test('an empty form says what is missing, at its place', () => {
  const parsed = ruleContentSchema('USD').safeParse(EMPTY_RULE);
  expect(parsed.success ? {} : fieldErrors(parsed.error)).toEqual({
    'conditions.0.values': 'Enter a word',
    'actions.0.category': 'Category is required',
  });
  expect(errorsOf([], [])).toEqual({
    conditions: 'Add a condition, or every row would match',
    actions: 'Add what the rule should do',
  });
});

test('amounts are minor units, and a range is in order', () => {
  const parsed = parse(
    [
      { field: 'amount', operator: 'at-most', amount: '12,50', to: 'old' },
      { field: 'amount', operator: 'between', amount: '20', to: '5' },
    ],
    [THEN],
  );
  expect(parsed.success && parsed.data.conditions).toEqual([
    { field: 'amount', operator: 'at-most', amount: 1250 },
    { field: 'amount', operator: 'between', amount: 500, to: 2000 },
  ]);
});

test.each<[string, ConditionInput, string, string]>([
  [
    'a range without its end',
    { field: 'amount', operator: 'between', amount: '1' },
    'to',
    'Amount is required',
  ],
  ['no amount', { field: 'amount', operator: 'is', amount: '' }, 'amount', 'Amount is required'],
  ['a day that no month has', { field: 'day', operator: 'is', day: '32' }, 'day', 'Enter a day from 1 to 31'],
  ['no last day', { field: 'day', operator: 'between', day: '1' }, 'to', 'Enter a day from 1 to 31'],
  ['no account', { field: 'account', account: '' }, 'account', 'Choose an account'],
  ['no tag', { field: 'tag', tags: [] }, 'tags', 'Choose a tag'],
  ['blanks only', { field: 'payee', operator: 'is', values: [' '] }, 'values', 'Enter a payee'],
  [
    'half a character',
    { field: 'text', operator: 'matches', values: ['a\ud800'] },
    'values.0',
    'This contains characters that are not text',
  ],
  [
    'a costly pattern',
    { field: 'text', operator: 'matches', values: ['(a+)+'] },
    'values',
    'A pattern can’t repeat something that already repeats, like (a+)+',
  ],
])('a condition: %s', (_, condition, field, message) => {
  expect(errorsOf([condition], [THEN])).toEqual({ [`conditions.0.${field}`]: message });
});

const part = (share: 'amount' | 'percent' | 'rest', value = '') => ({
  share,
  value,
  category: 'Food',
  note: '',
  tags: [],
});

test('a rule has five patterns at most', () => {
  const pattern: ConditionInput = { field: 'text', operator: 'matches', values: ['a+'] };
  expect(
    errorsOf(
      Array.from({ length: 5 }, () => pattern),
      [THEN],
    ),
  ).toEqual({});
  expect(
    errorsOf(
      Array.from({ length: 6 }, () => pattern),
      [THEN],
    ),
  ).toEqual({
    'conditions.5.values': 'A rule can have at most 5 patterns. Join some with |',
  });
});

test.each([
  ['percentages that make 100', [part('percent', '33.33'), part('percent', '66,67 %')]],
  ['a percentage and the rest', [part('percent', '30'), part('rest')]],
  ['an amount and the rest', [part('amount', '5'), part('rest')]],
])('a split: %s', (_, parts) => expect(errorsOf([WHEN], [{ field: 'split', parts }])).toEqual({}));

test.each([
  ['one part', [part('rest')], 'parts', 'A split has at least two parts'],
  ['two rests', [part('rest'), part('rest')], 'parts', 'One part at most gets the rest'],
  ['nothing for the rest', [part('percent', '100'), part('rest')], 'parts', 'Nothing is left for the rest'],
  [
    'percentages that make less',
    [part('percent', '30'), part('percent', '60')],
    'parts',
    'The percentages have to add up to 100, or one part gets the rest',
  ],
  [
    'an amount without a rest',
    [part('amount', '5'), part('percent', '100')],
    'parts',
    'With an amount, one part has to get the rest',
  ],
  ['no number', [part('percent', 'x'), part('rest')], 'parts.0.value', 'Enter a percentage'],
  ['no amount', [part('amount'), part('rest')], 'parts.0.value', 'Amount is required'],
])('a split is refused: %s', (_, parts, field, message) => {
  expect(errorsOf([WHEN], [{ field: 'split', parts }])).toEqual({ [`actions.0.${field}`]: message });
});

test('what leaves no room for another action is said there', () => {
  expect(
    errorsOf([WHEN], [THEN, { field: 'split', parts: [part('percent', '30'), part('rest')] }, { ...THEN }]),
  ).toEqual({
    'actions.0.field': 'The parts of the split have their own',
    'actions.2.field': 'This is already set above',
  });
  const transfer: ActionInput = { field: 'transfer', account: '11111111-1111-4111-8111-111111111111' };
  expect(errorsOf([WHEN], [transfer, { field: 'type', type: 'expense' }])).toEqual({
    'actions.1.field': 'A transfer has none',
  });
});

test('a rule takes no category away', () => {
  expect(errorsOf([WHEN], [{ field: 'category', category: 'uncategorized' }])).toEqual({
    'actions.0.category': 'A rule can’t take a category away. Choose one',
  });
});

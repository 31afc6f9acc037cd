import { expect, test } from 'vitest';
import type { RulePreview } from './document';
import { contentFrom } from './draft';
import type { RuleContentInput } from './form';
import { moveDirection, previewText, previewTitle, ruleNameOf, ruleSentence } from './texts';
import { problemText, ruleProblemText } from './problem-texts';

const NAMES = { currency: 'USD' as const, account: () => 'Everyday' };
const RULE: RuleContentInput = {
  match: 'all',
  conditions: [
    { field: 'text', operator: 'contains', values: ['trader joe', 'wholefds', 'key food'] },
    { field: 'direction', direction: 'out' },
    { field: 'amount', operator: 'at-most', amount: '150' },
  ],
  actions: [
    { field: 'category', category: 'Groceries' },
    { field: 'tags', tags: ['Household'] },
  ],
};

test('a rule in one sentence', () => {
  expect(ruleSentence(RULE, NAMES)).toBe(
    'Bank’s text contains “trader joe”, “wholefds” or “key food”, money out and amount is at most $150.00: Groceries, #Household',
  );
  expect(
    ruleSentence(
      {
        match: 'any',
        conditions: [
          { field: 'day', operator: 'between', day: '28', to: '3' },
          { field: 'account', account: 'x' },
        ],
        actions: [
          { field: 'transfer', account: 'x' },
          { field: 'oneTime', oneTime: false },
        ],
      },
      NAMES,
    ),
  ).toBe('Days 28 to 3 of the month or account Everyday: transfer with Everyday, not one-time');
});

test('a rule without a name gets one from what it says', () => {
  expect(ruleNameOf(RULE, NAMES)).toBe('Contains “trader joe”, “wholefds” or “key food”');
  const long = {
    ...RULE,
    conditions: [{ field: 'payee', operator: 'is', values: ['x'.repeat(300)] }],
  } as const;
  expect(
    ruleNameOf(
      { ...long, conditions: [...long.conditions].map((one) => ({ ...one, values: [...one.values] })) },
      NAMES,
    ),
  ).toHaveLength(100);
});

const counts = (change: number, already: number, taken: number, hand: number): RulePreview['counts'] => ({
  change,
  already,
  taken,
  hand,
});

test('what it would do, in two lines whose numbers add up', () => {
  const preview = {
    matches: 412,
    counts: counts(37, 357, 12, 6),
    takenBy: [{ id: 'x', name: 'Gifts', place: 4, rows: 12 }],
  };
  expect(previewTitle(preview)).toBe('Would change 37 of 412 matches');
  expect(previewText(preview)).toBe('6 set by hand stay; rule 4 takes 12 first; 357 are already set.');
  expect(previewTitle({ matches: 1, counts: counts(1, 0, 0, 0) })).toBe('Would change 1 of 1 match');
  expect(previewText({ counts: counts(1, 1, 0, 1), takenBy: [] })).toBe(
    '1 set by hand stays; 1 is already set.',
  );
  expect(previewTitle({ matches: 0, counts: counts(0, 0, 0, 0) })).toBe('No past row matches');
});

test('more and less are about what a category counts', () => {
  const move = { category: 'Food', rows: 1, currency: 'USD', gains: false };
  // Spending that leaves, and spending that comes.
  expect(moveDirection({ ...move, kind: 'spending', amount: 500 })).toBe('less');
  expect(moveDirection({ ...move, kind: 'spending', amount: -500 })).toBe('more');
  expect(moveDirection({ ...move, kind: 'income', amount: 500 })).toBe('more');
});

test('a rule from a row looks for what is left of its text', () => {
  const origin = { text: 'LIDL SAGT DANKE 4711', payee: 'Lidl', incoming: false, category: 'Groceries' };
  expect(contentFrom({ ...origin, cleaned: 'lidl' })).toEqual({
    match: 'all',
    conditions: [
      { field: 'text', operator: 'contains', values: ['lidl'] },
      { field: 'direction', direction: 'out' },
    ],
    actions: [{ field: 'category', category: 'Groceries' }],
  });
});

test('a rule from a row goes by its payee where the text doesn’t hold what is left of it', () => {
  const origin = {
    text: ' AMZN Mktp DE*MB3XX7A45',
    cleaned: null,
    payee: 'Amazon',
    incoming: true,
    category: '',
  };
  expect(contentFrom(origin).conditions).toEqual([
    { field: 'payee', operator: 'is', values: ['Amazon'] },
    { field: 'direction', direction: 'in' },
  ]);
  expect(contentFrom({ ...origin, payee: null }).conditions[0]).toEqual({
    field: 'text',
    operator: 'contains',
    values: ['amzn mktp de*mb3xx7a45'],
  });
});

test.each([
  [{ problem: null, detail: null }, null],
  [{ problem: 'tag', detail: null }, 'Does nothing: it names a tag that was deleted. Choose another one.'],
  [
    { problem: 'pattern', detail: 'repeats-repeat' },
    'Switched off: its pattern can’t be used. A pattern can’t repeat something that already repeats, like (a+)+.',
  ],
  [
    { problem: 'content', detail: null },
    'Switched off: part of it can’t be read and was left out. Open it, correct it and save it.',
  ],
] as const)('%j in words', (rule, text) => expect(ruleProblemText(rule)).toBe(text));

test('a pattern that only the engine refuses is said in its words', () => {
  expect(problemText({ condition: 0, code: 'pattern_invalid', detail: 'too hard' })).toBe(
    'This pattern can’t be read: too hard',
  );
});

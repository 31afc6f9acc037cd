import { expect, test } from 'vitest';
import { wordProblems } from './lib/words.mjs';

const subject = (word: string) =>
  `A comment begins with '${word}' instead of its subject: 'Returns …', 'True if …'`;

test('words that the glossary replaces are found in comments', () => {
  const source = [
    '/** The merchant of a row. */',
    'const payee = 1;',
    '// The regex of a rule,',
    '// and its criteria.',
    'const pattern = 2; // Can be reverted.',
  ].join('\n');
  expect(wordProblems('lib/a.ts', source)).toEqual([
    "lib/a.ts:1 'merchant' instead of: payee, shop",
    "lib/a.ts:3 'regex' instead of: pattern",
    "lib/a.ts:4 'criteria' instead of: condition",
    "lib/a.ts:5 'reverted' instead of: undo",
  ]);
});

test('titles of tests are checked, and the words of banks are right in texts', () => {
  const source = "test('the booking date', () => run('booking date', 'No regex here'));";
  expect(wordProblems('lib/a.test.ts', source)).toEqual([
    "lib/a.test.ts:1 'booking' instead of: posting (date), transaction",
  ]);
  expect(wordProblems('lib/a.test.ts', "test.each([1])('a mass edit', () => undefined);")).toEqual([
    "lib/a.test.ts:1 'mass edit' instead of: bulk edit",
  ]);
  expect(wordProblems('lib/a.ts', source.replace('test', 'call'))).toEqual([
    "lib/a.ts:1 'regex' instead of: pattern",
  ]);
});

test('texts of components are checked', () => {
  const source = [
    'export const Hint = () => (',
    '  <p title="Your criteria are unknown">',
    '    Revert it',
    '  </p>',
    ');',
  ];
  expect(wordProblems('components/hint.tsx', source.join('\n'))).toEqual([
    "components/hint.tsx:2 'criteria' instead of: condition",
    "components/hint.tsx:3 'Revert' instead of: undo",
  ]);
});

test.each([
  ['beside', 'The balance beside the amount.'],
  ['anew', 'Parses anew.'],
  ['by now', 'It may be gone by now.'],
  ['of its own', 'Has a module of its own.'],
  ['told apart', "Columns that can't be told apart."],
  ['stands', 'The balance stands before the row.'],
  ['lies', 'The day lies in the month.'],
  ['speaks', 'The header speaks of cards.'],
  ['what is', 'Returns what is left.'],
])('the odd word in a comment is found: %s', (word, comment) => {
  const found = [expect.stringMatching(`^a\\.ts:2 '${word}' instead of: `)];
  expect(wordProblems('a.ts', `\n// ${comment}`)).toEqual(found);
  expect(wordProblems('a.ts', `\n/** ${comment} */`)).toEqual(found);
  expect(wordProblems('a.ts', `\nconst text = '${comment.replace("'", '’')}';`)).toEqual([]);
});

test('names, types, quotations and other senses of a word are no problem', () => {
  const source = [
    '/** Calls `merchant`, or the header "Booking date". */',
    '/** @returns {{ beside: string[], alone: string[] }} */',
    '/** A code stands for a currency. */',
    '/** Starts the backend. Whether it runs is unknown. */',
    '// When the user is away, nothing is sent.',
    "const merchant = 'beside';",
  ];
  expect(wordProblems('scripts/a.mjs', source.join('\n'))).toEqual([]);
});

test.each(['What', 'Whether', 'How', 'Where', 'Which', 'Who', 'Why', 'When'])(
  'a doc comment that begins with %s is found',
  (word) => {
    expect(wordProblems('a.ts', `/** ${word} it does. */`)).toEqual([`a.ts:1 ${subject(word)}`]);
    expect(wordProblems('a.ts', `/**\n * ${word} it does,\n * and more.\n */`)).toEqual([
      `a.ts:2 ${subject(word)}`,
    ]);
  },
);

test('descriptions of parameters, properties and results are checked as well', () => {
  const source = [
    '/**',
    ' * Runs it.',
    ' * @param {{ a: string, b: number }} options how it runs',
    ' * @param what the part to run',
    ' * @property {boolean} [detached] whether it is alone',
    ' * @returns {Promise<boolean>} whether it passed',
    ' */',
    '/** @param {string} name @returns {number} how many there are */',
  ];
  expect(wordProblems('a.mjs', source.join('\n'))).toEqual([
    `a.mjs:3 ${subject('how')}`,
    `a.mjs:5 ${subject('whether')}`,
    `a.mjs:6 ${subject('whether')}`,
    `a.mjs:8 ${subject('how')}`,
  ]);
});

test('comments of SQL are checked, also those that it stores', () => {
  const source = [
    '-- The merchant.',
    "comment on column public.accounts.name is 'Name of an account.';",
    'comment on function public.worth (uuid, date) is',
    "  'Whether the account''s worth is known.';",
    "select 'merchant';",
  ];
  expect(wordProblems('supabase/schemas/accounts.sql', source.join('\n'))).toEqual([
    "supabase/schemas/accounts.sql:1 'merchant' instead of: payee, shop",
    `supabase/schemas/accounts.sql:4 ${subject('Whether')}`,
  ]);
});

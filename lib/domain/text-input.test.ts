import { expect, test } from 'vitest';
import { textInput } from './text-input';

const problems = (text: string) => {
  const parsed = textInput('Name', 10).safeParse(text);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

test.each(['', '   ', '\u200b', '\u202e\u2066', '\u2060 \ufeff', '\u3164', '\u00ad'])(
  '%j has nothing to see',
  (text) => expect(problems(text)).toEqual(['Name is required']),
);

test.each(['Food', '👩‍👩‍👧', '食', '—', 'می‌خواهم'])('%s is a text', (text) =>
  expect(problems(text)).toEqual([]),
);

test('what is too long or no text is said', () => {
  expect(problems('a'.repeat(11))).toEqual(['Name must be at most 10 characters']);
  expect(problems('a\u0007')).toEqual(['Name contains characters that are not text']);
});

import { expect, test } from 'vitest';
import { textInput } from './text-input';

const problems = (text: string) => {
  const parsed = textInput('Name', 10).safeParse(text);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

test.each(['', '   ', '\u200b', '\u202e\u2066', '\u2060 \ufeff', '\u3164', '\u00ad'])(
  '%j has no visible character',
  (text) => expect(problems(text)).toEqual(['Name is required']),
);

test.each(['Food', '👩‍👩‍👧', '食', '—', 'می‌خواهم'])('%s is accepted', (text) =>
  expect(problems(text)).toEqual([]),
);

test('texts that are too long or have control characters are rejected', () => {
  expect(problems('a'.repeat(11))).toEqual(['Name must be at most 10 characters']);
  expect(problems('a\u0007')).toEqual(['Name contains characters that are not text']);
});

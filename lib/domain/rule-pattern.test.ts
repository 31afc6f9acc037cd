import { expect, test } from 'vitest';
import { patternProblem } from './rule-pattern';

test.each([
  'lidl',
  '^rewe \\d+',
  'a+b+c*',
  '(?:foo|bar)+',
  '(foo|bar){2,3}',
  '(foo)?',
  '(a+)?',
  '[a+*]+',
  '[[:alpha:]]+',
  '[]x]+',
  '\\(a+\\)+',
  'a{50}b{50}c{50}d{50}',
  'a+?',
  'a{x',
  '(a)(b)+',
])('%s can be used', (pattern) => expect(patternProblem(pattern)).toBeNull());

test.each([
  ['(a+)+', 'repeat'],
  ['(a*b)*', 'repeat'],
  ['((a+)b){2,}', 'repeat'],
  ['(?:x{2})+', 'repeat'],
  ['a**', 'repeat'],
  ['(.)\\1', 'refer back'],
  ['(?=a)b', 'ahead or behind'],
  ['(?!a)b', 'ahead or behind'],
  ['(?<=a)b', 'ahead or behind'],
  ['(?<!a)b', 'ahead or behind'],
  ['(?i)a', 'options'],
  ['***=a', '***'],
  ['a{51}', '50'],
  ['a{50}b{50}c{50}d{50}e{2}', '200'],
  ['(a', '( without'],
  ['a)', ') without'],
  ['[a', '[ without'],
  ['x'.repeat(201), '200'],
])('%s is refused', (pattern, reason) => expect(patternProblem(pattern)).toContain(reason));

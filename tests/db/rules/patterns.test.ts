// @on-both
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '@/lib/domain/rules/pattern';
import { openOwnDatabase, type OwnDatabase } from '../support/own-database';
import { anyPattern, costlyPattern } from './pattern-pieces';
import { readPatterns } from './read-patterns';

let database: OwnDatabase;
let close = async () => {};
beforeAll(async () => {
  ({ database, close } = await openOwnDatabase());
});
afterAll(() => close());

test('the form and the database read patterns alike, and the engine takes what the database writes', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(anyPattern, costlyPattern), { minLength: 60, maxLength: 100 }),
      async (patterns) => {
        const found = await readPatterns(database, patterns);
        expect(found.map(({ problem }, index) => [patterns[index], problem])).toEqual(
          patterns.map((pattern) => [pattern, refusal(pattern)]),
        );
        for (const { problem, written } of found) {
          expect(written === null).toBe(problem !== null);
          if (written === null) continue;
          taken += 1;
          await database.query(`select 'x' ~ $1`, [written]);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(taken).toBeGreaterThan(200);
});

test('digits of other scripts are text, whatever the database takes for a digit', async () => {
  const patterns = ['{𝟎', 'a{٣}', 'a{٣,٥}', 'x{५'];
  expect(patterns.map(refusal)).toEqual(patterns.map(() => null));
  const found = await readPatterns(database, patterns);
  expect(found.map(({ problem }) => problem)).toEqual(patterns.map(() => null));
  for (const { written } of found) await database.query(`select 'x' ~ $1`, [written ?? '']);
});

test.each([
  ['counts that nest once a mark is folded away', '(((a{50})\u0301{50})\u0301{50})', 'repeats-repeat'],
  ['optional letters in a repeated group', '(a?b?c?d?e?f?g?h?i?j?k?l?m?n?o?p?){50}', 'repeats-optional'],
  ['a group that looks ahead once it is folded', '(?\u2260a)b', 'around'],
  ['a pattern that is nothing once it is folded', '\u0301', 'empty'],
  ['a thousand characters', 'x'.repeat(1_000), 'too-long'],
])('%s: never reaches the engine', async (_, pattern, problem) => {
  const [found] = await readPatterns(database, [pattern]);
  expect(found).toEqual({ problem, written: null });
  const { rows } = await database.query<{ written: string | null; error: string; matches: boolean | null }>(
    `select public.rule_pattern($1) as written, public.pattern_error($1) as error,
       'a' ~ public.rule_pattern($1) as matches`,
    [pattern],
  );
  expect(rows[0]).toEqual({ written: null, error: problem, matches: null });
});

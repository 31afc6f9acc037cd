import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '@/lib/domain/rules/pattern';
import { openOwnDatabase, type OwnDatabase } from '../support/own-database';
import { anyPattern, costlyPattern } from './pattern-pieces';

let database: OwnDatabase;
let close = async () => {};
beforeAll(async () => {
  ({ database, close } = await openOwnDatabase());
  // A thousand texts of a hundred letters: of all, of two, and of one.
  await database.exec(`
    create table public.texts as
    select string_agg(substr('abcdefghijklmnop', 1 + floor(random() * case g % 3 when 0 then 16 when 1 then 2 else 1 end)::integer, 1), '')
      as text
    from generate_series(1, 1000) g cross join generate_series(1, 100) c group by g`);
});
afterAll(() => close());

interface Reading {
  problem: string | null;
  written: string | null;
}

async function readings(patterns: string[]): Promise<Reading[]> {
  const { rows } = await database.query<Reading>(
    `select r.problem, r.written
     from unnest($1::text[]) with ordinality p (pattern, place) cross join lateral public.read_pattern(p.pattern) r
     order by p.place`,
    [patterns],
  );
  return rows;
}

/**
 * The milliseconds that this process computes for a pattern over a thousand rows, as the embedded database is in it: the
 * least of several times, so that what else the machine does counts little.
 */
async function cost(written: string): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 6 && least > 25; attempt += 1) {
    const before = process.cpuUsage();
    await database.query('select count(*) from public.texts t where t.text ~ $1', [written]);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

test('the form and the database read patterns alike, and the engine takes what the database writes', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(anyPattern, costlyPattern), { minLength: 60, maxLength: 100 }),
      async (patterns) => {
        const found = await readings(patterns);
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

test('no pattern that is taken costs more than 50 ms over 1,000 rows', async () => {
  const patterns = fc
    .sample(costlyPattern, 6_000)
    .filter((pattern) => refusal(pattern) === null)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 300);
  expect(patterns.length).toBeGreaterThan(100);
  const found = await readings([
    ...patterns,
    'a'.repeat(200),
    'a{50}b{50}',
    'a.{49}a.{49}z',
    'a?'.repeat(23),
    '[ab]?'.repeat(13),
    '(?:a|b|ab|ba|aab|bba){5}z',
    '.{0,50}.{0,49}z',
  ]);
  // 50 ms; where the machine is slow, twice what plain text of the greatest length costs there.
  const most = Math.max(50, 2 * (await cost('a'.repeat(200))));
  const costly: [string | null, number][] = [];
  for (const { problem, written } of found) {
    expect(problem).toBeNull();
    const taken = await cost(written ?? '');
    if (taken > most) costly.push([written, taken]);
  }
  expect(costly).toEqual([]);
}, 180_000);

test.each([
  ['counts that nest once a mark is folded away', '(((a{50})\u0301{50})\u0301{50})', 'repeats-repeat'],
  ['optional letters in a repeated group', '(a?b?c?d?e?f?g?h?i?j?k?l?m?n?o?p?){50}', 'repeats-optional'],
  ['a group that looks ahead once it is folded', '(?\u2260a)b', 'around'],
  ['a pattern that is nothing once it is folded', '\u0301', 'empty'],
  ['a thousand characters', 'x'.repeat(1_000), 'too-long'],
])('%s: never reaches the engine', async (_, pattern, problem) => {
  const [found] = await readings([pattern]);
  expect(found).toEqual({ problem, written: null });
  const { rows } = await database.query<{ written: string | null; error: string; matches: boolean | null }>(
    `select public.rule_pattern($1) as written, public.pattern_error($1) as error,
       'a' ~ public.rule_pattern($1) as matches`,
    [pattern],
  );
  expect(rows[0]).toEqual({ written: null, error: problem, matches: null });
});

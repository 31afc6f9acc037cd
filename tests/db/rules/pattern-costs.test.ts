// @on-embedded
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '@/lib/domain/rules/pattern';
import { openOwnDatabase, type OwnDatabase } from '../support/own-database';
import { costlyPattern } from './pattern-pieces';
import { readPatterns } from './read-patterns';

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

test('no pattern that is taken costs more than 50 ms over 1,000 rows', async () => {
  const patterns = fc
    .sample(costlyPattern, 6_000)
    .filter((pattern) => refusal(pattern) === null)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 300);
  expect(patterns.length).toBeGreaterThan(100);
  const found = await readPatterns(database, [
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

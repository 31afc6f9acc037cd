const WARM_UPS = 5;
const WARM_UP_LIMIT_MS = 1_000;
const REPEATS = 50;
/** Slow work runs less often, but at least this many times. */
const MIN_REPEATS = 7;
const LIMIT_MS = 3_000;

/**
 * Runs several kinds of work in turns, so that whatever else the machine does delays each of them alike; the first runs
 * do not count.
 * @param {Array<() => Promise<unknown>>} works
 * @returns {Promise<number[]>} their medians in milliseconds
 */
export async function timeInTurns(works) {
  const warm = performance.now() + WARM_UP_LIMIT_MS * works.length;
  for (let run = 0; run < WARM_UPS && performance.now() < warm; run += 1) {
    for (const work of works) await work();
  }
  /** @type {number[][]} */
  const times = works.map(() => []);
  const end = performance.now() + LIMIT_MS * works.length;
  for (let run = 0; run < MIN_REPEATS || (run < REPEATS && performance.now() < end); run += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map((each) => each.toSorted((a, b) => a - b)[Math.ceil(each.length / 2) - 1] ?? Number.NaN);
}

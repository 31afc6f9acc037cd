/** @typedef {{ median: number, p95: number }} Timing in milliseconds */

/** @typedef {() => Promise<unknown>} Work */

const WARM_UPS = 5;
const WARM_UP_LIMIT_MS = 1_000;
export const REPEATS = 50;
/** Slow work runs less often, but at least this many times. */
export const MIN_REPEATS = 7;
export const LIMIT_MS = 3_000;

/**
 * Runs the work repeatedly, one run after the other; the first runs do not count.
 * @param {Work} work
 * @returns {Promise<Timing>}
 */
export async function time(work) {
  const [timing] = await timeInTurns([work]);
  return /** @type {Timing} */ (timing);
}

/**
 * The same for several kinds of work in turns, so that whatever else the machine does delays each of them alike.
 * @param {Work[]} works
 * @returns {Promise<Timing[]>} in their order
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
  return times.map(summary);
}

/**
 * @param {readonly number[]} times in milliseconds
 * @returns {Timing}
 */
export function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

/**
 * The smallest time that includes at least this share of the runs.
 * @param {number[]} sorted
 * @param {number} share
 */
const quantile = (sorted, share) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

import { availableParallelism, totalmem } from 'node:os';

const LEAST = 2;
/** All of them share one app and one database, each of which runs on one core. */
const MOST = 6;
/** What a worker needs: a browser, or a test file beside its data. */
const BYTES_EACH = 1.5 * 2 ** 30;

/**
 * How many tests may run side by side on this machine.
 * @param {{ cores?: number, memory?: number }} [machine]
 */
export function testWorkers({ cores = availableParallelism(), memory = totalmem() } = {}) {
  return Math.max(LEAST, Math.min(cores, Math.floor(memory / BYTES_EACH), MOST));
}

import { availableParallelism, totalmem } from 'node:os';

const LEAST = 2;
/** All of them share one app and one database, each of which uses one core. */
const MOST = 6;
/** The memory for a worker: a browser, or a test file and its data. */
const BYTES_EACH = 1.5 * 2 ** 30;

/**
 * The number of tests that may run in parallel on this machine.
 * @param {{ cores?: number, memory?: number }} [machine]
 */
export function testWorkers({ cores = availableParallelism(), memory = totalmem() } = {}) {
  return Math.max(LEAST, Math.min(cores, Math.floor(memory / BYTES_EACH), MOST));
}

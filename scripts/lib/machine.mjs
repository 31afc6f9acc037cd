import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const WATCHED_MS = 2_000;

/** A short description of the machine that figures were measured on. */
export function describeMachine() {
  const processors = cpus();
  const model = processors[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${model}, ${processors.length} cores, ${memory} GB, ${process.platform}, Node ${process.version.slice(1)}`;
}

/**
 * The percentage of processor time in use while this script does nothing.
 * @returns {Promise<number>}
 */
export async function watchOtherWork() {
  const before = processorTimes();
  await sleep(WATCHED_MS);
  const after = processorTimes();
  return Math.round((100 * (after.busy - before.busy)) / Math.max(1, after.all - before.all));
}

function processorTimes() {
  const times = cpus().flatMap(({ times: { idle, ...busy } }) => [{ idle, busy: sum(Object.values(busy)) }]);
  const busy = sum(times.map((processor) => processor.busy));
  return { busy, all: busy + sum(times.map(({ idle }) => idle)) };
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

import { readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';

/** What the processes that this script has started are, by a part of their command line. */
const KINDS = /** @type {const} */ ([
  ['app', 'next-server'],
  ['PostgreSQL', 'postgres-server.mjs'],
  ['PostgREST', 'postgrest-server.mjs'],
  ['gateway and auth service', 'bench/gateway.mjs'],
]);

/** Linux counts processor time in hundredths of a second. */
const TICK_SECONDS = 0.01;

/**
 * The processor time in seconds of each kind of process so far, with its children, of this one, and of whatever else
 * the machine does.
 * @returns {Map<string, number> | undefined} undefined where the system does not report it
 */
export function processorSeconds() {
  try {
    const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []));
    /** @type {Map<string, number>} */
    const times = new Map();
    for (const { pid, command } of all.filter(({ parent }) => parent === process.pid)) {
      const [kind] = KINDS.find(([, part]) => command.includes(part)) ?? [];
      if (kind) times.set(kind, (times.get(kind) ?? 0) + secondsOf(pid));
    }
    const { user, system } = process.cpuUsage();
    times.set('client', (user + system) / 1_000_000);
    const measured = [...times.values()].reduce((sum, seconds) => sum + seconds, 0);
    return times.set('other work', busySeconds() - measured);

    /** @type {(pid: number) => number} */
    function secondsOf(pid) {
      return all.reduce(
        (sum, one) =>
          sum + (one.pid === pid ? one.seconds : 0) + (one.parent === pid ? secondsOf(one.pid) : 0),
        0,
      );
    }
  } catch {
    return undefined;
  }
}

/** What all processors have worked so far. */
const busySeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1_000, 0);

/** @param {string} pid */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // What follows the name, which may contain anything: state, parent, …; from the 12th on, its own time in user and
    // kernel mode, and that of its children that have ended.
    const [, parent, ...rest] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = rest.slice(9, 13).reduce((sum, time) => sum + time, 0);
    return { pid: Number(pid), parent, command, seconds: ticks * TICK_SECONDS };
  } catch {
    return undefined; // It has ended.
  }
}

import { createInterface } from 'node:readline';
import { startNode } from './child.mjs';
import { POSTGRES_SERVER } from './paths.mjs';

/**
 * Starts a PostgreSQL server that ends with this process, however that ends.
 * @returns {Promise<string | undefined>} its address, or undefined if it cannot run, which it has reported
 */
export async function startPostgres() {
  const server = startNode('PostgreSQL', [POSTGRES_SERVER], {
    // Not in this process's own folder, which other users cannot read and which may be removed before the server
    // ends.
    env: { ...process.env, TMPDIR: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    // It removes its folder at the end; if cut short on a busy machine, it would leave that behind.
    patienceMs: 60_000,
  });
  const { stdout } = server.process;
  if (!stdout) return undefined;
  return Promise.race([
    new Promise((resolve) => createInterface({ input: stdout }).once('line', resolve)),
    server.ended.then(() => undefined),
  ]);
}

import { createInterface } from 'node:readline';
import { startNode } from './child.mjs';
import { POSTGRES_SERVER } from './paths.mjs';

/**
 * Starts a PostgreSQL of our own, which goes when this process does, however that may be.
 * @returns {Promise<string | undefined>} its address; where it cannot run, it has said why
 */
export async function startPostgres() {
  const server = startNode('PostgreSQL', [POSTGRES_SERVER], {
    // Not in this process's own folder, which is closed to other users and may go before the server does.
    env: { ...process.env, TMPDIR: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    // It has a folder to remove; cut short on a busy machine, it would leave that behind.
    patienceMs: 60_000,
  });
  const { stdout } = server.process;
  if (!stdout) return undefined;
  return Promise.race([
    new Promise((resolve) => createInterface({ input: stdout }).once('line', resolve)),
    server.ended.then(() => undefined),
  ]);
}

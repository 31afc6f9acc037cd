import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './lifecycle.mjs';

/**
 * Different ports that nobody listens on at the moment.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map(
    (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port,
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Refuses a port in use, naming the variable that sets it. A previous process that was killed takes a moment to
 * release it.
 * @param {string} name
 * @param {number} port
 * @param {number} [patienceMs]
 */
export async function requireFree(name, port, patienceMs = 2_000) {
  const limit = Date.now() + patienceMs;
  for (;;) {
    try {
      const server = await listen(port);
      await new Promise((resolve) => server.close(resolve));
      return;
    } catch (error) {
      if (Date.now() > limit) throw refusal(name, port, /** @type {NodeJS.ErrnoException} */ (error));
      await sleep(100);
    }
  }
}

/**
 * @param {string} name
 * @param {number} port
 * @param {NodeJS.ErrnoException} error
 */
function refusal(name, port, { code }) {
  const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
  return new PlainError(`Port ${port} ${why}. Choose another one, for example ${name}=${port + 1}.`);
}

/**
 * @param {number} port
 * @returns {Promise<import('node:net').Server>}
 */
function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

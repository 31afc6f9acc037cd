import { createServer } from 'node:net';
import { PlainError } from './lifecycle.mjs';

/**
 * A port nobody listens on at the moment.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const [port] = await freePorts(1);
  return /** @type {number} */ (port);
}

/**
 * Several free ports at once, all different.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Refuses a port that is taken, by the name of the variable that chooses it.
 * @param {string} name
 * @param {number} port
 */
export async function requireFree(name, port) {
  try {
    const server = await listen(port);
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
    throw new PlainError(`Port ${port} ${why}. Choose another one, for example ${name}=${port + 1}.`);
  }
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

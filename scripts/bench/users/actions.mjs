import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../../lib/lifecycle.mjs';
import { ROOT } from '../../lib/paths.mjs';
import { newClient } from '../client.mjs';

/** @import { Client } from '../client.mjs' */
/** @import { HostedInstance } from '../hosted.mjs' */

/**
 * Calls a server action from a page, as a browser does, and returns its result.
 * @typedef {(client: Client, action: string, page: string, input: unknown) => Promise<unknown>} Act
 */

/**
 * @param {string} buildDir of a production build, which knows its server actions by ids
 * @returns {Act}
 */
export function actionsOf(buildDir) {
  const manifest = join(ROOT, buildDir, 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(manifest, 'utf8'));
  const ids = new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
  return async (client, action, page, input) => {
    const id = ids.get(action);
    if (!id) throw new PlainError(`The build has no server action ${action}.`);
    const headers = {
      accept: 'text/x-component',
      'content-type': 'text/plain;charset=UTF-8',
      'next-action': id,
    };
    const response = await client(page, { method: 'POST', headers, body: JSON.stringify([input]) });
    const redirect = response.headers['x-action-redirect'];
    if (redirect) return { redirect };
    if (response.status !== 200) throw new Error(`${action} on ${page} returned status ${response.status}.`);
    return readResult(response.text());
  };
}

/**
 * Signs a user in through the app.
 * @param {HostedInstance} instance
 * @param {Act} act
 * @param {{ email: string, password: string }} credentials
 * @returns {Promise<Client>}
 */
export async function signIn({ siteUrl }, act, credentials) {
  const client = newClient(siteUrl);
  const result = await act(client, 'signIn', '/login', { ...credentials, remember: true });
  const { redirect } = /** @type {{ redirect?: string }} */ (result);
  if (!redirect?.startsWith('/dashboard'))
    throw new PlainError(`${credentials.email} could not sign in: ${JSON.stringify(result)}`);
  return client;
}

/**
 * The result of a server action, which comes with the revalidated screen in React's format: rows of an id, a colon and
 * JSON up to the end of the line; a row of text states its length in bytes instead. Row 0 refers to the result.
 * @param {string} flight
 * @returns {unknown}
 */
function readResult(flight) {
  const rows = readRows(Buffer.from(flight));
  const { a: reference } = JSON.parse(rows.get('0') ?? '{}');
  const result = rows.get(/^\$@(\w+)$/.exec(reference)?.[1] ?? '');
  if (!result || result.startsWith('E')) throw new Error(`No result: ${result ?? flight.slice(0, 200)}`);
  return JSON.parse(result);
}

/** @param {Buffer} flight */
function readRows(flight) {
  /** @type {Map<string, string>} */
  const rows = new Map();
  for (let at = 0; at < flight.length;) {
    const colon = flight.indexOf(':', at);
    if (colon < 0) break;
    const text = /^T([0-9a-f]+),/.exec(flight.toString('latin1', colon + 1, colon + 12));
    const start = colon + 1 + (text?.[0].length ?? 0);
    const newline = flight.indexOf('\n', start);
    const end = text ? start + parseInt(text[1] ?? '', 16) : newline < 0 ? flight.length : newline;
    rows.set(flight.toString('latin1', at, colon), flight.toString('utf8', start, end));
    at = text ? end : end + 1;
  }
  return rows;
}

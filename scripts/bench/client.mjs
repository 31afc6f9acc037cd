import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** @import { IncomingHttpHeaders, RequestOptions } from 'node:http' */

/**
 * `text` is unpacked on demand, since that takes longer than the rest.
 * @typedef {{ status: number, headers: IncomingHttpHeaders, bytes: number, text: () => string }} Response
 */

/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string }} Request */

/**
 * Sends what a browser would and renders nothing: keeps cookies and connections.
 * @typedef {(path: string, request?: Request) => Promise<Response>} Client
 */

const SMALLEST_PAGE = 1_000;

/**
 * @param {string} siteUrl
 * @param {string} [cookie] a request header to begin with
 * @returns {Client}
 */
export function newClient(siteUrl, cookie = 'time-zone=UTC') {
  const agent = new Agent({ keepAlive: true });
  const cookies = new Map(cookie.split('; ').map(nameAndValue));
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const sent = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-encoding': 'gzip',
      origin: siteUrl,
      ...headers,
    };
    const response = await exchange(siteUrl + path, { method, headers: sent, agent }, body);
    for (const line of response.headers['set-cookie'] ?? []) {
      cookies.set(...nameAndValue(line.replace(/;.*/, '')));
    }
    return response;
  };
}

/** @param {string} pair @returns {[string, string]} */
const nameAndValue = (pair) => [pair.replace(/=.*/, ''), pair.replace(/[^=]*=/, '')];

/**
 * Opens a page.
 * @param {Client} client
 * @param {{ path: string, shows: string }} page with a text that it shows once it has its data
 * @throws unless that comes
 */
export async function requirePage(client, { path, shows }) {
  const { status, bytes, text } = await client(path);
  if (status !== 200 || bytes < SMALLEST_PAGE || !text().replaceAll('<!-- -->', '').includes(shows))
    throw new Error(`${path} returned status ${status} and ${bytes} bytes, or no "${shows}".`);
}

/**
 * @param {string} url
 * @param {RequestOptions} options
 * @param {string} [body]
 * @returns {Promise<Response>}
 */
const exchange = (url, options, body) =>
  new Promise((resolve, reject) => {
    const sending = request(url, options, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const sent = Buffer.concat(chunks);
        const text = () =>
          (response.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
        resolve({ status: response.statusCode ?? 0, bytes: sent.length, headers: response.headers, text });
      });
    });
    sending.once('error', reject);
    sending.end(body);
  });

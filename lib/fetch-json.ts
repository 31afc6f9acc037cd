import type { Result } from '@/lib/domain/errors/result';

/** Asks a route handler of ours (lib/data/json-route.ts). Rejects when no response came, and when `signal` ended it. */
export async function getJson<Data>(
  address: string,
  params: Record<string, string | number>,
  signal?: AbortSignal,
): Promise<Result<Data>> {
  return parseResult(await fetch(withQuery(address, params), { signal: signal ?? null }));
}

/** The same with a body. */
export async function postJson<Data>(
  address: string,
  body: unknown,
  /** With `changeLocked`, the user has confirmed that locked days of an account may change. */
  { signal, changeLocked = false }: { signal?: AbortSignal; changeLocked?: boolean } = {},
): Promise<Result<Data>> {
  return post(address, JSON.stringify(body), signal, changeLocked ? { 'x-change-locked': 'yes' } : {});
}

/** The same with a long body, which is JSON already, and with parameters in its address. */
export function postJsonText<Data>(
  address: string,
  params: Record<string, string | number>,
  json: BodyInit,
  signal?: AbortSignal,
): Promise<Result<Data>> {
  return post(withQuery(address, params), json, signal);
}

function withQuery(address: string, params: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return `${address}?${query}`;
}

async function post<Data>(
  address: string,
  body: BodyInit,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Result<Data>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: signal ?? null,
  });
  return parseResult(response);
}

/** The result in a response; what the middleware sends in place of one (middleware.ts) is thrown, with its text. */
async function parseResult<Data>(response: Response): Promise<Result<Data>> {
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(await response.text());
  return (await response.json()) as Result<Data>;
}

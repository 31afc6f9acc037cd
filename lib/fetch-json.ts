import type { Result } from '@/lib/domain/result';

/** Asks a route handler of ours (lib/data/json-route.ts). Rejects when no response came, and when `signal` ended it. */
export async function getJson<Data>(
  address: string,
  params: Record<string, string | number>,
  signal?: AbortSignal,
): Promise<Result<Data>> {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return parseResult(await fetch(`${address}?${query}`, { signal: signal ?? null }));
}

/** The same with a body. */
export async function postJson<Data>(
  address: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Result<Data>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
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

import 'server-only';

import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { currentUser } from '@/lib/data/session';
import { isTimeout, logOnce } from '@/lib/data/errors';
import type { AppError, Result } from '@/lib/domain/result';

/** How a route handler returns JSON to its user. */
interface JsonRoute<Schema extends z.ZodType, Data> {
  /** The address's parameters, or the body of a POST. */
  input: Schema;
  handle: (input: z.output<Schema>) => Promise<Result<Data>>;
  /** What a visitor gets. */
  signedOut: AppError;
  /** What input gets that does not fit. */
  invalid: AppError;
  /** What a failure comes to that nobody expected. */
  failed: AppError;
  /** What it comes to that the database cancelled the work for the time it took; `failed` by default. */
  timedOut?: AppError;
}

/** A handler of GET requests for the signed-in user, which returns a `Result` as JSON. */
export function jsonGet<Schema extends z.ZodType, Data>(route: JsonRoute<Schema, Data>) {
  return (request: Request): Promise<Response> =>
    respond(route, Object.fromEntries(new URL(request.url).searchParams));
}

/**
 * The same for POST requests with a JSON body. As with a server action, a page of another site can't send one: its
 * origin is not ours, and JSON is a type that a browser asks about before it sends it elsewhere.
 */
export function jsonPost<Schema extends z.ZodType, Data>(route: JsonRoute<Schema, Data>) {
  return async (request: Request): Promise<Response> => {
    if (!isFromOurPages(request.headers)) return refuse(route.invalid, 403);
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      return refuse(route.invalid, 415);
    return respond(route, await request.json().catch(() => undefined));
  };
}

async function respond<Schema extends z.ZodType, Data>(
  { input: schema, handle, signedOut, invalid, failed, timedOut = failed }: JsonRoute<Schema, Data>,
  input: unknown,
): Promise<Response> {
  try {
    if (!(await currentUser())) return refuse(signedOut, 401);
    const parsed = schema.safeParse(input);
    if (!parsed.success) return refuse(invalid, 400);
    const result = await handle(parsed.data);
    return json(result, result.ok ? 200 : 409);
  } catch (error) {
    unstable_rethrow(error);
    logOnce(failed.code, error);
    return refuse(isTimeout(error) ? timedOut : failed, 503);
  }
}

const refuse = (error: AppError, status: number): Response => json({ ok: false, error }, status);

const json = (result: Result<unknown>, status: number): Response =>
  Response.json(result, { status, headers: { 'cache-control': 'private, no-store' } });

/** Whether the request's `Origin` is the host it was sent to, as a proxy in front of the app may have named it. */
function isFromOurPages(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('x-forwarded-host')?.split(',')[0]?.trim() || host === headers.get('host');
}

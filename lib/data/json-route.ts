import 'server-only';

import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { currentUser } from '@/lib/data/auth/session';
import { isConfirmed, runConfirmed } from '@/lib/data/ledger-changes/locked';
import { isTimeout, isUnreadable, lockedFailure, logOnce } from '@/lib/data/errors';
import type { AppError, Result } from '@/lib/domain/errors/result';
import { unstorableText } from '@/lib/domain/forms/unstorable-text';
import { isOfOtherUser } from '@/lib/other-user';
import { TURNED_AWAY } from '@/lib/request-errors';
import { valuesOf } from '@/lib/search-params';

/** A route handler that returns JSON to the signed-in user. */
interface JsonRoute<Schema extends z.ZodType, Data> {
  /** Schema of the query parameters, or of a POST's body; as a function where it depends on the user. */
  input: Schema | (() => Promise<Schema>);
  handle: (input: z.output<Schema>) => Promise<Result<Data>>;
  /** Error for visitors. */
  signedOut: AppError;
  /** Error for input that doesn't match the schema. */
  invalid: AppError;
  /** Error for an unexpected exception. */
  failed: AppError;
  /** Error when the database cancelled the work at its time limit; defaults to `failed`. */
  timedOut?: AppError;
}

/** A GET handler for signed-in users that returns a `Result` as JSON. A repeated parameter is a list. */
export function jsonGet<Schema extends z.ZodType, Data>(route: JsonRoute<Schema, Data>) {
  return (request: Request): Promise<Response> =>
    respond(route, request.headers, valuesOf(new URL(request.url).searchParams));
}

/**
 * The same for POST requests with a JSON body. Like a server action, it can't be called from another site: the
 * `Origin` must be ours, and browsers send cross-site JSON only after a preflight.
 */
export function jsonPost<Schema extends z.ZodType, Data>(route: JsonRoute<Schema, Data>) {
  return async (request: Request): Promise<Response> => {
    const refused = refuseForeign(route, request.headers);
    if (refused) return refused;
    const body: unknown = await request.json().catch(() => undefined);
    return runConfirmed(isConfirmed(request.headers), () => respond(route, request.headers, body));
  };
}

/** A POST handler for a long JSON body, which `input` gets as text in `field`, as well as the query parameters. */
export function jsonTextPost<Schema extends z.ZodType, Data>(
  route: JsonRoute<Schema, Data> & { field: string },
) {
  return async (request: Request): Promise<Response> => {
    const refused = refuseForeign(route, request.headers);
    if (refused) return refused;
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return respond(route, request.headers, { ...query, [route.field]: await request.text() });
  };
}

/** The error for a request that is not from our pages, or not JSON. */
function refuseForeign({ invalid }: { invalid: AppError }, headers: Headers): Response | null {
  if (!isFromOurPages(headers)) return refuse(invalid, 403);
  return /^application\/json\b/i.test(headers.get('content-type') ?? '') ? null : refuse(invalid, 415);
}

async function respond<Schema extends z.ZodType, Data>(
  { input: schemaOf, handle, signedOut, invalid, failed, timedOut = failed }: JsonRoute<Schema, Data>,
  headers: Headers,
  input: unknown,
): Promise<Response> {
  try {
    const user = await currentUser();
    if (!user) return refuse(signedOut, 401);
    if (isOfOtherUser(headers, user.id))
      return refuse({ code: 'other_user', message: TURNED_AWAY.other_user }, 409);
    const schema = typeof schemaOf === 'function' ? await schemaOf() : schemaOf;
    const parsed = schema.safeParse(input);
    if (!parsed.success || unstorableText(parsed.data) !== null) return refuse(invalid, 400);
    const result = await handle(parsed.data);
    return json(result, result.ok ? 200 : 409);
  } catch (error) {
    unstable_rethrow(error);
    const locked = lockedFailure(error);
    if (locked) return json(locked, 409);
    if (isUnreadable(error)) return refuse(invalid, 400);
    logOnce(failed.code, error);
    return refuse(isTimeout(error) ? timedOut : failed, 503);
  }
}

const refuse = (error: AppError, status: number): Response => json({ ok: false, error }, status);

const json = (result: Result<unknown>, status: number): Response =>
  Response.json(result, { status, headers: { 'cache-control': 'private, no-store' } });

/** True if the request's `Origin` matches its host, or the host that a proxy in front of the app forwarded. */
function isFromOurPages(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('x-forwarded-host')?.split(',')[0]?.trim() || host === headers.get('host');
}

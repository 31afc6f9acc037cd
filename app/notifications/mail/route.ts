import type { NextRequest } from 'next/server';
import { loadable } from '@/lib/data/errors';
import { mailAll } from '@/lib/data/notifications/mail';
import { isScheduler, schedulerSecret } from '@/lib/data/scheduler';

/** In seconds; only hosts that limit requests read it. */
export const maxDuration = 60;

const PRIVATE = { 'cache-control': 'private, no-store' };

/** Sends the mail that is due, for a scheduler: 401 without its secret, 404 if none is configured. */
export async function GET(request: NextRequest): Promise<Response> {
  const secret = schedulerSecret();
  if (secret === null) return empty(404);
  if (!isScheduler(request.headers, secret)) return empty(401);
  const count = await loadable('mailing all that is due', mailAll(secret));
  return count ? Response.json(count, { headers: PRIVATE }) : empty(503);
}

export { GET as POST };

const empty = (status: number) => new Response(null, { status, headers: PRIVATE });

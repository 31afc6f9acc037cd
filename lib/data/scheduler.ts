import 'server-only';

import { timingSafeEqual } from 'node:crypto';
import { readSchedulerSecret } from '@/lib/env';
import { mailIsConfigured } from './mail';

/** The secret of the scheduler; null where none is configured, or no mail server. */
export function schedulerSecret(): string | null {
  return mailIsConfigured() ? readSchedulerSecret(process.env) : null;
}

/** Whether a request shows the secret as schedulers do: `Authorization: Bearer …`. */
export function isScheduler(headers: Pick<Headers, 'get'>, secret: string): boolean {
  const given = Buffer.from(headers.get('authorization') ?? '');
  const expected = Buffer.from(`Bearer ${secret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import 'server-only';

import { timingSafeEqual } from 'node:crypto';
import { readSchedulerSecret } from '@/lib/env';
import { mailIsConfigured } from './mail';

/** The scheduler's secret; null if it or the mail server isn't configured. */
export function schedulerSecret(): string | null {
  return mailIsConfigured() ? readSchedulerSecret(process.env) : null;
}

/** True if a request carries the secret as `Authorization: Bearer …`. */
export function isScheduler(headers: Pick<Headers, 'get'>, secret: string): boolean {
  const given = Buffer.from(headers.get('authorization') ?? '');
  const expected = Buffer.from(`Bearer ${secret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

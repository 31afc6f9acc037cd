import { clientAddress } from './client-address';
import { createSessionlessClient } from './sessionless';
import { signatureOf } from './signature';

/** The kinds of attempts that are limited; the limits are in the database. */
export type RateLimitKind =
  | 'sign-in'
  | 'sign-up'
  /** Mails that reset a password or confirm an address. */
  | 'reset'
  /** The password of who is signed in, asked for again. */
  | 'password'
  | 'new-address'
  /** Links from mails. */
  | 'link'
  /** The code that a sign-in with Google returns with. */
  | 'code'
  /** Sessions to be refreshed. */
  | 'refresh';

/** The subjects an attempt is counted for, as keyed hashes: without the server's key they can't be traced back. */
export interface RateLimitSubjects {
  address?: string;
  /** The client or user it comes from. */
  source?: string;
  /** The browser, where it may be a known one for this address. */
  device?: string;
  /** True if the source is all unknown clients together. */
  shared?: boolean;
}

/** The keyed hash that represents an address, a client or a user. */
export function subjectOf(what: 'address' | 'client' | 'user', value: string): string {
  return signatureOf('attempt', `${what}\n${value}`);
}

/** The keyed hash of a request's client. All unknown ones share one. */
export function clientSubjects(headers: Pick<Headers, 'get'>): { source: string; shared: boolean } {
  const address = clientAddress(headers);
  return { source: subjectOf('client', address ?? 'unknown'), shared: address === null };
}

/**
 * Seconds to wait before an attempt, 0 after counting it, and whether only this source has to wait. `request` is the id
 * of the browser's request.
 */
export async function countAttempt(kind: RateLimitKind, subjects: RateLimitSubjects, request: string | null) {
  // Without a session: the one that came with the request may be the one to refresh.
  return createSessionlessClient(request)
    .rpc('begin_attempt', { kind, ...subjects })
    .single();
}

/** Takes back an attempt that `countAttempt` counted. */
export async function uncountAttempt(
  kind: RateLimitKind,
  subjects: RateLimitSubjects,
  request: string | null,
) {
  return createSessionlessClient(request).rpc('forgive_attempt', { kind, ...subjects });
}

import { clientAddress } from './client-address';
import { createSessionlessClient } from './sessionless';
import { signatureOf } from './signature';

/** What is slowed when it is repeated; the limits are in the database. */
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
  /** What a sign-in with Google comes back with. */
  | 'code'
  /** Sessions to be refreshed. */
  | 'refresh';

/** Whom an attempt is counted for, as keyed hashes: nobody without the server's key can name them. */
export interface RateLimitSubjects {
  address?: string;
  /** The client or the user it comes from. */
  source?: string;
  /** The browser, where it may be a known one of this address. */
  device?: string;
}

/** What stands for an address, a client or a user where attempts are counted. */
export function subjectOf(what: 'address' | 'client' | 'user', value: string): string {
  return signatureOf('attempt', `${what}\n${value}`);
}

/** What stands for the client of a request; empty for an unknown one, which is not counted. */
export function clientSubject(headers: Pick<Headers, 'get'>): string {
  const address = clientAddress(headers);
  return address === null ? '' : subjectOf('client', address);
}

/** The seconds to wait before an attempt, 0 after counting it, and whether only the source has to wait. */
export async function countAttempt(kind: RateLimitKind, subjects: RateLimitSubjects) {
  if (!subjects.address && !subjects.source) return { data: { seconds: 0, by_source: false }, error: null };
  // As nobody: the session that came with the request may be the one that is to be refreshed.
  return createSessionlessClient()
    .rpc('begin_attempt', { kind, ...subjects })
    .single();
}

/** Takes back an attempt that `countAttempt` has counted. */
export async function uncountAttempt(kind: RateLimitKind, subjects: RateLimitSubjects) {
  return createSessionlessClient().rpc('forgive_attempt', { kind, ...subjects });
}

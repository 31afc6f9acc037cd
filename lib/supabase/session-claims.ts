import type { AuthError, JwtPayload, SupabaseClient } from '@supabase/supabase-js';
import { claimsOf } from './stored-session';

export type SessionClaims = { data: { token: string; claims: JwtPayload } | null; error: AuthError | null };

/**
 * What the auth service says about the session, asked once. Checking the signature with the service's public keys
 * would say less: it is valid even after the session was ended elsewhere, and a failure to get the keys would look
 * like no session. `known` returns what is known about a token already.
 */
export async function fetchClaims(
  auth: Pick<SupabaseClient['auth'], 'getSession' | 'getUser'>,
  known: (token: string) => JwtPayload | null = () => null,
): Promise<SessionClaims> {
  const {
    data: { session },
    error,
  } = await auth.getSession();
  if (!session) return { data: null, error };
  const token = session.access_token;
  const before = known(token);
  if (before) return { data: { token, claims: before }, error: null };
  const { error: refused } = await auth.getUser(token);
  const claims = claimsOf(token);
  return refused || !claims ? { data: null, error: refused } : { data: { token, claims }, error: null };
}

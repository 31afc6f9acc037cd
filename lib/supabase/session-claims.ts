import type { AuthError, JwtPayload, SupabaseClient } from '@supabase/supabase-js';
import { claimsOf } from './stored-session';

/** The auth service's response about an access token. */
export interface VerifiedToken {
  token: string;
  claims: JwtPayload;
  /** The user's current address; that of the claims may be outdated. */
  email: string;
}

export type SessionClaims = { data: VerifiedToken | null; error: AuthError | null };

/**
 * Asks the auth service about the session, once. Checking the signature with the service's public keys
 * would say less: it is valid even after the session was ended elsewhere, and a failure to get the keys would look
 * like no session. `known` returns the response about a token, if it is known already.
 */
export async function fetchClaims(
  auth: Pick<SupabaseClient['auth'], 'getSession' | 'getUser'>,
  known: (token: string) => VerifiedToken | null = () => null,
): Promise<SessionClaims> {
  const {
    data: { session },
    error,
  } = await auth.getSession();
  if (!session) return { data: null, error };
  const token = session.access_token;
  const before = known(token);
  if (before) return { data: before, error: null };
  const { data, error: refused } = await auth.getUser(token);
  const claims = claimsOf(token);
  if (refused || !claims) return { data: null, error: refused };
  return { data: { token, claims, email: data.user.email ?? '' }, error: null };
}

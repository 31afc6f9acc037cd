import type { AuthError, JwtPayload, SupabaseClient } from '@supabase/supabase-js';

export type SessionClaims = { data: { claims: JwtPayload } | null; error: AuthError | null };

/**
 * What the auth service says of the session, asked once. A token signed with a shared secret auth-js lets the service
 * check; one signed with a key pair it checks with the public key alone, which fits as well once the session has been
 * ended elsewhere. So that one is asked for here.
 */
export async function askForClaims(
  auth: Pick<SupabaseClient['auth'], 'getClaims' | 'getUser'>,
): Promise<SessionClaims> {
  const { data, error } = await auth.getClaims();
  if (!data || data.header.alg.startsWith('HS')) return { data, error };
  const { error: refused } = await auth.getUser();
  return refused ? { data: null, error: refused } : { data, error: null };
}

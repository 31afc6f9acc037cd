import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import type { Database } from '@/lib/supabase/database.types';

declare module 'vitest' {
  interface ProvidedContext {
    supabaseUrl: string;
    publishableKey: string;
    /** The backend's database, for tests on PostgreSQL. */
    databaseUrl: string;
    /** A migrated database folder that nobody opens; openOwnDatabase() copies it. */
    migratedDir: string;
    /** On hosted Supabase's layout instead: a migrated database that nobody connects to. */
    migratedUrl: string;
    /** A database of that layout which nothing was brought into yet, as who brings in migrations. */
    emptyUrl: string;
  }
}

/** A signed-up user with a client that speaks for them. */
export interface TestUser {
  client: SupabaseClient<Database>;
  id: string;
  email: string;
}

/** A client without a session. */
export function anonymous(): SupabaseClient<Database> {
  return createClient<Database>(inject('supabaseUrl'), inject('publishableKey'), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

let users = 0;

/** Signs up a user nobody else uses. */
export async function newUser(): Promise<TestUser> {
  users += 1;
  const client = anonymous();
  const email = `user-${process.pid}-${Date.now()}-${users}@example.com`;
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse' });
  if (error) throw error;
  if (!data.user) throw new Error('sign-up answered without a user');
  return { client, id: data.user.id, email };
}

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import type { Database } from '@/lib/supabase/database.types';

declare module 'vitest' {
  interface ProvidedContext {
    supabaseUrl: string;
    publishableKey: string;
    /** The backend's database, for tests on PostgreSQL. */
    databaseUrl: string;
    /** A migrated database folder that nothing opens; openOwnDatabase() copies it. */
    migratedDir: string;
    /** Its counterpart with hosted Supabase's layout: a migrated database without connections. */
    migratedUrl: string;
    /** A database with that layout and without migrations, for the role that applies them. */
    emptyUrl: string;
  }
}

/** A new user with a client signed in as them. */
export interface TestUser {
  client: SupabaseClient<Database>;
  id: string;
  email: string;
}

/** Today in the tests: clients state it as the app does, so that alerts don't depend on when a test runs. */
export const TODAY = '2026-11-20';

/** A client without a session; with null, one that does not state which day it is. */
export function anonymous(today: string | null = TODAY): SupabaseClient<Database> {
  return createClient<Database>(inject('supabaseUrl'), inject('publishableKey'), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: today === null ? {} : { 'x-today': today } },
  });
}

let users = 0;

const LIMITED = ['Food', 'Entertainment', 'Transport', 'Shopping'];

/** Signs up a new user, who has only the four categories with a limit, listed for it. */
export const newUser = (): Promise<TestUser> => newUserOn(TODAY);

/** The same for a user whose app states another day, or none. */
export async function newUserOn(today: string | null): Promise<TestUser> {
  const user = await newUserWithCategories(today);
  const categories = () => user.client.from('categories');
  await categories()
    .delete()
    .not('name', 'in', `(${LIMITED.join(',')})`)
    .throwOnError();
  await categories().update({ position: 0, icon: null, kept: false }).eq('user_id', user.id).throwOnError();
  return user;
}

/** Signs up a new user, who has the common categories. */
export async function newUserWithCategories(today: string | null = TODAY): Promise<TestUser> {
  users += 1;
  const client = anonymous(today);
  const email = `user-${process.pid}-${Date.now()}-${users}@example.com`;
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse' });
  if (error) throw error;
  if (!data.user) throw new Error('sign-up returned no user');
  return { client, id: data.user.id, email };
}

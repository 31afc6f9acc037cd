import 'server-only';

import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { cache } from 'react';
import type { Database, Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';

type Functions = Database['public']['Functions'];

/** The functions that `screen_documents` knows. */
type DocumentName = Extract<
  keyof Functions,
  | 'account_page'
  | 'bank_accounts'
  | 'budgets'
  | 'categories'
  | 'categories_page'
  | 'compare_spending'
  | 'dashboard'
  | 'goals'
  | 'guess_record'
  | 'has_password'
  | 'net_worth'
  | 'notification_settings'
  | 'past_imports'
  | 'payee_page'
  | 'payees_page'
  | 'restore_obstacle'
  | 'review_page'
  | 'rules_page'
  | 'savings_goal'
  | 'shell'
  | 'transaction_choices'
  | 'transactions_page'
  | 'trash_page'
>;

type Arguments = Record<string, Json | undefined>;
type Response = { data: unknown; error: PostgrestError | null };
type Read = { name: DocumentName; arguments: Arguments; resolve: (response: Response) => void };

/**
 * Reads a document of the database. Reads of one render that start together make one request (docs/architecture.md,
 * 'A read').
 */
export async function readDocument<Name extends DocumentName>(
  name: Name,
  args: Functions[Name]['Args'] extends Arguments ? Functions[Name]['Args'] : Arguments = {},
): Promise<Response> {
  const supabase = await createClient();
  return getBatch().read(supabase, name, args);
}

/** One for each render; outside of one, such as in a route handler, one for each read. */
const getBatch = cache(() => new Batch());

/** The turns of the event loop without a new read that end a batch: components below an awaited one start later. */
const QUIET_TURNS = 3;

class Batch {
  #reads: Read[] = [];
  #quietTurns = 0;

  read(supabase: SupabaseClient<Database>, name: DocumentName, args: Arguments): Promise<Response> {
    return new Promise((resolve) => {
      this.#reads.push({ name, arguments: args, resolve });
      this.#quietTurns = 0;
      if (this.#reads.length === 1) setImmediate(() => this.#wait(supabase));
    });
  }

  #wait(supabase: SupabaseClient<Database>): void {
    this.#quietTurns += 1;
    if (this.#quietTurns < QUIET_TURNS) return void setImmediate(() => this.#wait(supabase));
    const reads = this.#reads;
    this.#reads = [];
    void send(supabase, reads);
  }
}

async function send(supabase: SupabaseClient<Database>, reads: readonly Read[]): Promise<void> {
  const documents = reads.length > 1 ? await readTogether(supabase, reads) : null;
  await Promise.all(
    reads.map(async (read, index) => {
      const response = documents
        ? { data: documents[index], error: null }
        : await supabase.rpc(read.name, read.arguments as never);
      read.resolve(response);
    }),
  );
}

/** The documents in the order of the reads; null if one of them failed, so that each has to be read by itself. */
async function readTogether(
  supabase: SupabaseClient<Database>,
  reads: readonly Read[],
): Promise<unknown[] | null> {
  const { data, error } = await supabase.rpc('screen_documents', {
    reads: reads.map(({ name, arguments: args }) => ({ name, arguments: args })),
  });
  return !error && Array.isArray(data) && data.length === reads.length ? data : null;
}

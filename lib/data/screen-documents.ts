import 'server-only';

import type { PostgrestError } from '@supabase/supabase-js';
import { cache } from 'react';
import type { Database, Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';

type Functions = Database['public']['Functions'];

/** The functions that `screen_documents` knows. */
export type DocumentName = Extract<
  keyof Functions,
  | 'account_page'
  | 'bank_accounts'
  | 'budget_calendar'
  | 'budgets'
  | 'budgets_page'
  | 'calendar_preview'
  | 'categories'
  | 'categories_page'
  | 'compare_spending'
  | 'dashboard'
  | 'goals'
  | 'guess_record'
  | 'has_password'
  | 'limit_proposals'
  | 'list_counts'
  | 'month_report'
  | 'net_worth'
  | 'notification_settings'
  | 'past_imports'
  | 'payee_page'
  | 'payees_page'
  | 'new_prices_page'
  | 'recurring_page'
  | 'report_days'
  | 'restore_obstacle'
  | 'review_page'
  | 'rule_origin'
  | 'rules_page'
  | 'savings_goal'
  | 'series_page'
  | 'shell'
  | 'spending_report'
  | 'tag_documents'
  | 'transaction_choices'
  | 'transactions_page'
  | 'trash_page'
  | 'upcoming_page'
>;

type Arguments = Record<string, Json | undefined>;
type Response = { data: unknown; error: PostgrestError | null };
type Read = { name: DocumentName; arguments: Arguments };

/**
 * Calls `start` as soon as its arguments are known, such as the user's today. It makes its reads before it awaits
 * anything, and everything stated in a render by then makes one request (docs/architecture.md, 'A read').
 */
export function stateReads<Known extends unknown[], Outcome>(
  start: (...known: Known) => Outcome,
  ...known: { [Place in keyof Known]: Promise<Known[Place]> }
): Promise<Awaited<Outcome>> {
  const outcome = getBatch().state(start, Promise.all(known) as Promise<Known>);
  // A screen that fails before it awaits this one reports its own error.
  outcome.catch(() => undefined);
  return outcome;
}

/** Reads a document of the database, with the reads that are stated at the time or by itself. */
export function readDocument<Name extends DocumentName>(
  name: Name,
  args: Functions[Name]['Args'] extends Arguments ? Functions[Name]['Args'] : Arguments = {},
): Promise<Response> {
  return getBatch().read({ name, arguments: args });
}

/** One for each render; outside of one, such as in a route handler, one for each read. */
const getBatch = cache(() => new Batch());

class Batch {
  /** Number of statements whose reads have not started. */
  #open = 0;
  #waiting: { read: Read; answer: (response: Promise<Response>) => void }[] = [];

  async state<Known extends unknown[], Outcome>(
    start: (...known: Known) => Outcome,
    known: Promise<Known>,
  ): Promise<Awaited<Outcome>> {
    this.#open += 1;
    let outcome;
    try {
      outcome = start(...(await known));
    } finally {
      this.#open -= 1;
      this.#sendIfComplete();
    }
    return await outcome;
  }

  read(read: Read): Promise<Response> {
    return new Promise((answer) => {
      this.#waiting.push({ read, answer });
      this.#sendIfComplete();
    });
  }

  #sendIfComplete(): void {
    if (this.#open > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    const responses = readTogether(waiting.map(({ read }) => read));
    for (const [index, { read, answer }] of waiting.entries())
      answer(responses.then((all) => all?.[index] ?? readAlone(read)));
  }
}

async function readAlone({ name, arguments: args }: Read): Promise<Response> {
  return (await createClient()).rpc(name, args as never);
}

/** The documents in the order of the reads; null if there is one read, or one failed: each is then read by itself. */
async function readTogether(reads: Read[]): Promise<Response[] | null> {
  if (reads.length < 2) return null;
  const { data, error } = await (await createClient()).rpc('screen_documents', { reads });
  if (error || !Array.isArray(data) || data.length !== reads.length) return null;
  return data.map((document) => ({ data: document, error: null }));
}

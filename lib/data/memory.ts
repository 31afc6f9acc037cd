import 'server-only';

import type { ChosenRows } from '@/lib/domain/memory/form';
import { guessRecordDocument, type GuessRecord } from '@/lib/domain/memory/guess-record';
import { success, type Result } from '@/lib/domain/errors/result';
import { createClient } from '@/lib/supabase/server';
import { logFailure, raisedFailure } from './errors';
import { ledgerChangeDocument } from './ledger-changes/ledger-changes';
import { readDocument } from './screen-documents';

// Each write is one ledger change under the id `change`, and safe to repeat.

type Changed = Result<{ transactions: number }>;

/** Chooses the category of transactions by hand, even where it is the one that they have; null takes it away. */
export async function chooseCategory(
  change: string,
  rows: ChosenRows,
  category: string | null,
): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('choose_category', {
    change,
    // Generated types know no null among arguments.
    category: category as string,
    ...rows,
  });
  if (error) throw logFailure('choosing a category', error);
  return success(ledgerChangeDocument.parse(data));
}

/** Remembers that a suggestion about transactions is wrong. */
export async function refuseGuess(
  change: string,
  rows: ChosenRows,
  kind: 'category' | 'payee',
): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('refuse_guesses', { change, kind, ...rows });
  if (error) throw logFailure('refusing a guess', error);
  return success(ledgerChangeDocument.parse(data));
}

/** Stops memory from guessing for a payee's transactions, or lets it guess again. */
export async function setNeverGuess(change: string, payee: string, neverGuess: boolean): Promise<Changed> {
  return changePayee(change, payee, { action: 'never-guess', neverGuess });
}

/** Merges a payee into the one that it is. */
export async function mergePayee(change: string, payee: string, known: string): Promise<Changed> {
  return changePayee(change, known, { action: 'merge', payees: [payee] });
}

async function changePayee(
  change: string,
  payee: string,
  details: { action: string; neverGuess?: boolean; payees?: string[] },
): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('change_payee', { change, payee, details });
  if (!error) return success(ledgerChangeDocument.parse(data));
  return raisedFailure('changing a payee', error, { payee_gone: 'transaction_changed' });
}

/** Returns how often memory was right about the last rows that it judged. */
export async function getGuessRecord(): Promise<GuessRecord> {
  const { data, error } = await readDocument('guess_record', {});
  if (error) throw logFailure('reading how often guesses were right', error);
  return guessRecordDocument.parse(data);
}

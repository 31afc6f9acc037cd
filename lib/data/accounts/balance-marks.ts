import 'server-only';

import { removedMarkSchema, type RemovedMark } from '@/lib/domain/accounts/reconcile-form';
import { success, type Result } from '@/lib/domain/errors/result';
import { createClient } from '@/lib/supabase/server';
import { raisedFailure } from '../errors';

const KNOWN_ERRORS = { only_mark: 'only_mark', account_gone: 'account_deleted' } as const;

/**
 * Takes back a balance that the user stated, unless it is the only one of its account. Returns what puts it back, or
 * null where it is gone already. docs/product.md, 'Balances'.
 */
export async function removeMark(id: string): Promise<Result<RemovedMark | null>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('remove_mark', { mark: id });
  if (error) return raisedFailure('taking back a balance', error, KNOWN_ERRORS);
  return success(removedMarkSchema.nullable().parse(data));
}

/** Puts back what `removeMark` took; safe to repeat. */
export async function restoreMark(mark: RemovedMark): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('restore_mark', { mark });
  return error ? raisedFailure('putting back a balance', error, KNOWN_ERRORS) : success();
}

import 'server-only';

import { failure, type Result } from '@/lib/domain/result';
import { unexpected } from './errors';

const REFUSALS: Record<string, string> = {
  import_gone: 'This upload is no longer there. Drop the file again.',
  already_imported: 'This file has been imported already: see the import history.',
  undone: 'This import was undone. Drop the file again to import it.',
  old_reading: 'The file has been read anew since. Drop it again.',
  incomplete: 'Not all rows of the file have arrived. Drop it again.',
  unknown_account:
    'An account of this file is no longer one of yours. Choose another account and import again.',
  minor_units:
    'An amount of this file has more decimals than the currency of its account. Drop the file again.',
  row_gone: 'This row is no longer part of the import. Drop the file again.',
};

/** What a refusal of the database means, for the user; throws for what nobody planned for. */
export function refused(
  operation: string,
  error: { code: string; message: string },
): Extract<Result, { ok: false }> {
  if (error.code === 'PT401') return failure('User not authenticated') as Extract<Result, { ok: false }>;
  const message = error.code.startsWith('PT4') ? REFUSALS[error.message] : undefined;
  if (!message) throw unexpected(operation, error);
  return failure(message) as Extract<Result, { ok: false }>;
}

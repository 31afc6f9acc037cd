import 'server-only';

import { failure, type Failure } from '@/lib/domain/errors/result';
import { raisedFailure } from '../errors';

const KNOWN_ERRORS = {
  import_gone: 'import_gone',
  already_imported: 'already_imported',
  undone: 'import_undone',
  old_reading: 'import_parsed_again',
  incomplete: 'import_incomplete',
  unknown_account: 'import_account_gone',
  minor_units: 'import_amount_too_fine',
  row_gone: 'import_row_gone',
  parts_differ: 'parts_differ',
  not_a_transfer: 'not_a_transfer',
} as const;

/**
 * The failure for an error that an import function raised by name.
 * @throws for any other error
 */
export function importFailure(
  operation: string,
  error: { code: string; message: string; details: string },
): Failure {
  if (error.code === 'PT401') return failure('import_signed_out');
  return raisedFailure(operation, error, KNOWN_ERRORS);
}

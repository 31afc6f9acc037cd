import { appError } from '../../errors/result';

/** The errors that any request of an import may return. */
export const IMPORT_ERRORS = {
  signedOut: appError('sign_in_to_import'),
  invalid: appError('import_failed'),
  failed: appError('import_failed'),
  timedOut: appError('timed_out', { remedy: 'split_file' }),
};

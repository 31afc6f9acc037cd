import { appError } from '../../result';

/** What goes wrong in any request of an import. */
export const IMPORT_ERRORS = {
  signedOut: appError('sign_in_to_import'),
  invalid: appError('import_failed'),
  failed: appError('import_failed'),
  timedOut: appError('timed_out', { remedy: 'split_file' }),
};

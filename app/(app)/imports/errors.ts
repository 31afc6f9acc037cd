import { tookTooLong } from '@/lib/domain/error-messages';

const FAILED = 'Failed to process CSV file';

/** What goes wrong in any request of an import. */
export const IMPORT_ERRORS = {
  signedOut: 'You must be logged in to upload transactions',
  invalid: FAILED,
  failed: FAILED,
  timedOut: tookTooLong('Split the file into smaller ones and import them one after the other.'),
};

'use server';

import { z } from 'zod';
import * as samples from '@/lib/data/sample-data';
import { userToday } from '@/lib/data/session';
import { appError } from '@/lib/domain/result';
import { expectedRowCountSchema } from '@/lib/domain/sample-data';
import { always, defineAction } from './define-action';

const signedOut = appError('session_ended', { purpose: 'continue' });

/** Adds sample accounts with transactions; for a user who has them there is nothing to do. */
export const loadSampleData = defineAction(
  z.void(),
  async () => samples.loadSampleData(await userToday()),
  // Also where the user has transactions of their own by now.
  { signedOut, failed: appError('sample_data_not_loaded'), revalidate: always },
);

/**
 * Removes the sample data for good. The input is how many transactions of their own the user expects to lose with it;
 * where it is another number, nothing is removed and `theirs` is that number.
 */
export const removeSampleData = defineAction(
  expectedRowCountSchema,
  (expected) => samples.removeSampleData(expected),
  {
    signedOut,
    invalid: appError('sample_data_invalid'),
    failed: appError('sample_data_not_removed'),
  },
);

'use server';

import { z } from 'zod';
import { userToday } from '@/lib/data/auth/session';
import * as samples from '@/lib/data/sample-data';
import { appError } from '@/lib/domain/errors/result';
import { always, defineAction } from './define-action';

/** The number of the user's own transactions that they agreed to lose with the sample data. */
const expectedRowCountSchema = z.number().int().min(0).max(1_000_000_000);

const signedOut = appError('session_ended', { purpose: 'continue' });

/** Adds sample accounts with transactions; does nothing if they are there already. */
export const loadSampleData = defineAction(
  z.void(),
  async () => samples.loadSampleData(await userToday()),
  // Even after an error: the user may have added transactions meanwhile.
  { signedOut, failed: appError('sample_data_not_loaded'), revalidate: always },
);

/**
 * Deletes the sample data for good. `expected` is the number of the user's own transactions that will be deleted with
 * it; if the actual number differs, nothing is deleted and `theirs` is that number.
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

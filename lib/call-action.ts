import { unstable_rethrow } from 'next/navigation';
import type { Failure } from '@/lib/domain/result';
import { requestError } from '@/lib/request-errors';

/**
 * The result of an action that was called. Where none arrives it is a failure as well: `failed` says what did not
 * happen, and `note` what to know before trying again.
 */
export async function resultOf<Outcome>(
  call: Promise<Outcome>,
  failed: string,
  note?: string,
): Promise<Outcome | Failure> {
  try {
    return await call;
  } catch (cause) {
    // A redirect travels as an error, and Next has to see it.
    unstable_rethrow(cause);
    return { ok: false, error: requestError(cause, failed, note) };
  }
}

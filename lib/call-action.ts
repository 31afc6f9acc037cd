import { unstable_rethrow } from 'next/navigation';
import type { Failure } from '@/lib/domain/errors/result';
import { noteErrorCode } from '@/lib/tab-session';
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
    const outcome = await call;
    noteErrorOf(outcome);
    return outcome;
  } catch (cause) {
    // A redirect travels as an error, and Next has to see it.
    unstable_rethrow(cause);
    const failure = { ok: false as const, error: requestError(cause, failed, note) };
    noteErrorOf(failure);
    return failure;
  }
}

/** An error may say that the session has ended, or is somebody else's. */
function noteErrorOf(outcome: unknown): void {
  if (typeof outcome !== 'object' || outcome === null || !('error' in outcome)) return;
  const { error } = outcome;
  if (typeof error === 'object' && error !== null && 'code' in error) noteErrorCode(String(error.code));
}

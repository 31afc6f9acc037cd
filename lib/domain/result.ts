/**
 * The answer of an action: an expected failure is a value with a message for the user
 * (`fields` names the inputs it belongs to); a surprise throws and meets an error boundary.
 */
export type Result<T = undefined> =
  { ok: true; data: T } | { ok: false; error: string; fields?: Record<string, string> };

/** A failure with the message the user reads. */
export function failure(error: string, fields?: Record<string, string>): Result<never> {
  return fields ? { ok: false, error, fields } : { ok: false, error };
}

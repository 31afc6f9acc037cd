import 'server-only';

/**
 * Logs a failure nobody planned for and makes the error to throw. Only the operation and the code
 * are logged: a database message can hold a person's data.
 */
export function unexpected(
  operation: string,
  error: { code?: string | undefined; name?: string } | null,
): Error {
  console.error(`${operation} failed: ${error?.code || error?.name || 'no answer'}`);
  return new Error(`${operation} failed`);
}

import type { Result } from '@/lib/domain/errors/result';

/** The account whose lock refused a change, and the day it is locked until. */
export interface Lock {
  account: string;
  day: string;
}
type Ask = (lock: Lock) => Promise<boolean>;

let ask: Ask | null = null;

/** Says how to ask (`LockedQuestion`). Returns a function that takes it back. */
export function answerLocks(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/**
 * Makes a change; where the lock of an account refuses it, the user is asked, and it is made all the same if they say
 * so. Otherwise its error says what to do.
 */
export async function unlessLocked<Data>(
  change: (call?: { changeLocked: true }) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const result = await change();
  if (result.ok || result.error.code !== 'locked_until' || !ask) return result;
  return (await ask(result.error.params)) ? change({ changeLocked: true }) : result;
}

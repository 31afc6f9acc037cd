/** The longest wait for the browser to be idle, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Calls back when the browser is idle, or after the longest wait. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LONGEST_WAIT });
  return () => cancelIdleCallback(handle);
}

/** The milliseconds for which one request of a browser can go on sending requests to the backend. */
const LIFETIME = 60_000;

/** Middleware and pages are separate bundles in one process; this is what they share. */
const SHARED = Symbol.for('outlay.silence');
const shared = globalThis as { [SHARED]?: Map<string, number> };
const until = (shared[SHARED] ??= new Map());

/**
 * Notes that a request of a browser has waited for a silent backend: whatever it sends next fails at once, or its waits
 * would add up. The next request starts afresh. `request` is the id that the middleware chose.
 */
export function noteSilence(request: string | null, now = Date.now()): void {
  if (request === null) return;
  // Oldest first.
  for (const [id, end] of until) {
    if (end > now) break;
    until.delete(id);
  }
  until.set(request, now + LIFETIME);
}

/** True if a request has waited for a silent backend. */
export const hasMetSilence = (request: string | null): boolean => request !== null && until.has(request);

import { supabaseSettings } from '@/lib/env';

/** The milliseconds for a health check: with the timeout before it, nobody waits five seconds for a silent backend. */
const HEALTH_MS = 1_000;

/** True if the auth service reports that it is healthy, or the awaited response arrives meanwhile. */
export function isThere(outcome: Promise<unknown>): Promise<boolean> {
  health ??= within(HEALTH_MS, fetchHealth())
    .then((well) => well ?? false)
    .finally(() => {
      health = null;
    });
  return Promise.race([
    health,
    outcome.then(
      () => true,
      () => true,
    ),
  ]);
}

/** The health check in progress, shared by all who wait. */
let health: Promise<boolean> | null = null;

async function fetchHealth(): Promise<boolean> {
  const { url, key } = supabaseSettings();
  try {
    const response = await fetch(`${url}/auth/v1/health`, {
      headers: { apikey: key },
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The result of a promise, or null if it takes longer. */
export async function within<Outcome>(time: number, promise: Promise<Outcome>): Promise<Outcome | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(time, 0));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

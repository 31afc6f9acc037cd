/** auth-js retries a refresh for 25 s when the backend is down; nobody waits that long for a page. */
const PATIENCE_MS = 3000;

/** The answer, or an error when it takes too long; one that fails later has no one left to tell. */
export async function withPatience<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const RETRYABLE = 503;
const ASKS_FOR_SESSION = /\/auth\/v1\/(token\?grant_type=refresh_token|user$)/;

/** auth-js ends a session over any failure but these; a backend that stumbles or is busy ends none. */
export const keepSessionOverTrouble: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const trouble = response.status >= 500 || response.status === 429;
  return trouble && ASKS_FOR_SESSION.test(input instanceof Request ? input.url : String(input))
    ? new Response(response.body, { status: RETRYABLE, headers: response.headers })
    : response;
};

/**
 * The largest request body, in bytes: hosting platforms accept about 4 MB. Next has the same limit for actions
 * (next.config.mjs) but fails without a message, so the middleware refuses first.
 * @internal exported for tests
 */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** True if a request declares or turns out to exceed the limit; without a length its body is read up to the limit. */
export async function isTooLarge(request: Pick<Request, 'headers' | 'body'>): Promise<boolean> {
  const length = request.headers.get('content-length');
  if (length !== null) return Number(length) > MAX_BODY_BYTES;
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return true;
  }
  return false;
}

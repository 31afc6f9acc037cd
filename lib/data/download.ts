import 'server-only';

import { logFailure } from './errors';

/**
 * A download that is streamed in chunks, because hosting platforms limit unstreamed responses to about 4 MB. The data
 * is read beforehand, so failures are unlikely; if a chunk fails, the connection is cut and the browser reports a
 * failed download. A file never ends early unnoticed.
 */
export function download(name: string, type: string, pieces: Iterable<string | Uint8Array>): Response {
  const encoder = new TextEncoder();
  const source = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        try {
          const { done, value } = source.next();
          if (done) controller.close();
          else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        } catch (error) {
          controller.error(logFailure('sending a download', error instanceof Error ? error : null));
        }
      },
      cancel: () => void source.return?.(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

import 'server-only';

import { logFailure } from './errors';

/**
 * A file to download, sent piece by piece as the browser takes it: hosting platforms let an answer that is sent as a whole
 * have some 4 MB. What could fail was read before; should a piece fail all the same, the connection is cut, and the browser
 * says that the download has failed. The file never ends short without a word.
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

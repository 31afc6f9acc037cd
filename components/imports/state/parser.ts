import type { ParserCalls, ParserReply, ParserRequest } from '@/components/imports/state/parser-messages';

type Name = keyof ParserCalls;

/** The worker that parses files, as seen by the page. */
export interface Parser {
  /** Rejects when the work breaks off: by a failure of the worker, or because it was closed. */
  call<Call extends Name>(
    name: Call,
    input: ParserCalls[Call]['input'],
    onProgress?: (done: number) => void,
  ): Promise<ParserCalls[Call]['output']>;
  /** Stops whatever it does and forgets the file. */
  close(): void;
  /** True once it was closed, or broke down. */
  isClosed(): boolean;
}

/** Starts a separate worker for one file. */
export function openParser(): Parser {
  const worker = new Worker(new URL('./parser.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve: (output: never) => void; reject: (error: Error) => void; onProgress?: (done: number) => void }
  >();
  let ids = 0;
  let closed = false;

  function breakOff() {
    closed = true;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the parsing was broken off'));
    waiting.clear();
  }

  worker.addEventListener('error', breakOff);
  worker.addEventListener('messageerror', breakOff);
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ParserReply>) => {
    const call = waiting.get(reply.id);
    if (!call) return;
    if (reply.kind === 'progress') return call.onProgress?.(reply.done);
    waiting.delete(reply.id);
    if (reply.kind === 'result') call.resolve(reply.output as never);
    else call.reject(new Error('the file could not be parsed'));
  });

  return {
    call: (name, input, onProgress) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the parsing was broken off'));
        ids += 1;
        waiting.set(ids, { resolve, reject, ...(onProgress && { onProgress }) });
        worker.postMessage({ id: ids, name, input } as ParserRequest);
      }),
    close: breakOff,
    isClosed: () => closed,
  };
}

import type { ReaderCalls, ReaderReply, ReaderRequest } from '@/components/imports/parser-messages';

type Name = keyof ReaderCalls;

/** The worker that reads files, as the page speaks to it. */
export interface Reader {
  /** Rejects when the reading breaks off: by a failure of the worker, or because it was closed. */
  ask<Call extends Name>(
    name: Call,
    ask: ReaderCalls[Call]['ask'],
    onProgress?: (done: number) => void,
  ): Promise<ReaderCalls[Call]['answer']>;
  /** Stops whatever it does and forgets the file. */
  close(): void;
  /** Whether it was closed, or broke down. */
  isClosed(): boolean;
}

/** Starts a worker of its own for one file. */
export function openReader(): Reader {
  const worker = new Worker(new URL('./parser.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve: (answer: never) => void; reject: (error: Error) => void; onProgress?: (done: number) => void }
  >();
  let ids = 0;
  let closed = false;

  function breakOff() {
    closed = true;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the reading was broken off'));
    waiting.clear();
  }

  worker.addEventListener('error', breakOff);
  worker.addEventListener('messageerror', breakOff);
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ReaderReply>) => {
    const call = waiting.get(reply.id);
    if (!call) return;
    if (reply.kind === 'progress') return call.onProgress?.(reply.done);
    waiting.delete(reply.id);
    if (reply.kind === 'answer') call.resolve(reply.answer as never);
    else call.reject(new Error('the file could not be read'));
  });

  return {
    ask: (name, ask, onProgress) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the reading was broken off'));
        ids += 1;
        waiting.set(ids, { resolve, reject, ...(onProgress && { onProgress }) });
        worker.postMessage({ id: ids, name, ask } as ReaderRequest);
      }),
    close: breakOff,
    isClosed: () => closed,
  };
}

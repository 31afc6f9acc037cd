import type { ParserCalls, ParserReply, ParserRequest } from '@/components/imports/state/parser-messages';

type Name = keyof ParserCalls;

/** The worker that parses files, as seen by the page. */
export interface Parser {
  /** Rejects when the work breaks off: by a failure of the worker, its silence, or because it was closed. */
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

/**
 * The longest time without a sign of progress.
 * @internal
 */
export const SILENCE_MS = 60_000;

/** A file that keeps the worker busy without end, with its message for the user. */
export class EndlessParsing extends Error {
  constructor() {
    super('This file takes too long to read. Download a shorter period, or choose CSV, OFX or QIF.');
  }
}

/** Starts a separate worker for one file. It is ended if it gives no sign of progress for a minute. */
export function openParser(): Parser {
  const worker = new Worker(new URL('./parser.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve: (output: never) => void; reject: (error: Error) => void; onProgress?: (done: number) => void }
  >();
  let ids = 0;
  let closed = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function end(reason: Error) {
    closed = true;
    clearTimeout(silence);
    worker.terminate();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }
  const breakOff = () => end(new Error('the parsing was broken off'));

  function listen() {
    clearTimeout(silence);
    if (waiting.size > 0) silence = setTimeout(() => end(new EndlessParsing()), SILENCE_MS);
  }

  worker.addEventListener('error', breakOff);
  worker.addEventListener('messageerror', breakOff);
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ParserReply>) => {
    const call = waiting.get(reply.id);
    if (!call) return;
    if (reply.kind !== 'progress') waiting.delete(reply.id);
    listen();
    if (reply.kind === 'progress') return call.onProgress?.(reply.done);
    if (reply.kind === 'result') call.resolve(reply.output as never);
    else call.reject(new Error('the file could not be parsed'));
  });

  return {
    call: (name, input, onProgress) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the parsing was broken off'));
        ids += 1;
        waiting.set(ids, { resolve, reject, ...(onProgress && { onProgress }) });
        listen();
        worker.postMessage({ id: ids, name, input } as ParserRequest);
      }),
    close: breakOff,
    isClosed: () => closed,
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EndlessParsing, openParser, SILENCE_MS } from './parser';

/** The worker that was started last; the test replies for it. */
let worker: FakeWorker;

class FakeWorker extends EventTarget {
  posted: { id: number }[] = [];
  terminate = vi.fn();
  constructor() {
    super();
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    worker = this;
  }
  postMessage(message: { id: number }) {
    this.posted.push(message);
  }
  reply(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const parse = (parser = openParser(), onProgress?: (done: number) => void) => {
  const input = {
    file: new File(['x'], 'x.pdf'),
    mapping: {},
    today: '2026-11-20',
    currency: 'USD' as const,
  };
  return { parser, result: parser.call('parse', input, onProgress).catch((error: unknown) => error) };
};

test('a worker that gives no sign of progress is ended, and says what to do', async () => {
  const { parser, result } = parse();
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(worker.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(parser.isClosed()).toBe(true);
  const error = await result;
  expect(error).toBeInstanceOf(EndlessParsing);
  expect((error as Error).message).toMatch(/takes too long to read\. Download a shorter period/);
});

test('one that makes progress may take its time', async () => {
  const shown: number[] = [];
  const { result } = parse(openParser(), (done) => shown.push(done));
  for (const done of [0.2, 0.4, 0.6]) {
    vi.advanceTimersByTime(SILENCE_MS - 1);
    worker.reply({ id: worker.posted[0]!.id, kind: 'progress', done });
  }
  expect(shown).toEqual([0.2, 0.4, 0.6]);
  worker.reply({ id: worker.posted[0]!.id, kind: 'result', output: { ok: true } });
  expect(await result).toEqual({ ok: true });
});

test('a worker without work may be silent', async () => {
  const { parser, result } = parse();
  worker.reply({ id: worker.posted[0]!.id, kind: 'result', output: { ok: true } });
  await result;
  vi.advanceTimersByTime(10 * SILENCE_MS);
  expect(parser.isClosed()).toBe(false);
});

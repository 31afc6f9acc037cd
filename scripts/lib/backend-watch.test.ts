import { expect, test, vi } from 'vitest';
import { keepAnswering } from './backend-watch.mjs';

type Said = 'answer' | 'error' | 'silence';

/** A backend that ends when it is stopped. */
function backend() {
  let end = () => {};
  const ended = new Promise<{ code: number | null; signal: null }>((resolve) => {
    end = () => resolve({ code: 0, signal: null });
  });
  return { name: 'The embedded backend', process: {} as never, ended, end, stop: vi.fn(async () => end()) };
}

/** Watches a backend that says these things, the last one from then on. */
function watched(...says: Said[]) {
  const first = backend();
  const later: ReturnType<typeof backend>[] = [];
  const asked = vi.fn(async () => (says.length > 1 ? says.shift() : says[0]) as Said);
  const said: string[] = [];
  const kept = keepAnswering(first, {
    ask: asked,
    start: async () => {
      expect((later.at(-1) ?? first).stop, 'only once the old one has ended').toHaveBeenCalledOnce();
      later.push(backend());
      return later.at(-1) as never;
    },
    say: (text) => said.push(text),
    every: 1,
  });
  return { first, later, asked, said, kept };
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

test('a backend that responds only with errors is restarted, and the log says so', async () => {
  const { first, later, said, asked } = watched(...times<Said>(3, 'error'), 'answer');
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(6));
  expect(first.stop).toHaveBeenCalledOnce();
  expect(later).toHaveLength(1);
  expect(said).toEqual([
    'The embedded backend responds only with errors, so it is being restarted. Nothing that was saved is lost.',
    'The embedded backend works again.',
  ]);
});

test('a busy one, and one with an error now and then, are left alone', async () => {
  const { first, asked } = watched(
    'error',
    'error',
    'answer',
    'error',
    'silence',
    'silence',
    'error',
    'answer',
    'silence',
  );
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(12));
  expect(first.stop).not.toHaveBeenCalled();
});

test('after three restarts within an hour it is given up', async () => {
  const { later, said, kept } = watched('error');
  await kept.ended;
  expect(later).toHaveLength(3);
  expect(later.at(-1)?.stop).toHaveBeenCalledOnce();
  expect(said.at(-1)).toContain('again, after 3 restarts');
});

test('one that ends by itself is not restarted', async () => {
  const { first, later, kept } = watched('answer');
  first.end();
  expect(await kept.ended).toEqual({ code: 0, signal: null });
  expect(later).toEqual([]);
});

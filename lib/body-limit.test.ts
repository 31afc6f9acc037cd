import { expect, test } from 'vitest';
import config from '../next.config.mjs';
import { isTooLarge, MAX_BODY_BYTES } from './body-limit';

const ask = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  isTooLarge(new Request('http://outlay', { method: 'POST', body, headers, duplex: 'half' } as RequestInit));

test('what a request says of its length decides', async () => {
  expect(await ask('', { 'content-length': String(MAX_BODY_BYTES) })).toBe(false);
  expect(await ask('', { 'content-length': String(MAX_BODY_BYTES + 1) })).toBe(true);
});

test('one that says nothing is measured', async () => {
  const stream = (bytes: number) =>
    new ReadableStream({
      start(controller) {
        for (let left = bytes; left > 0; left -= 65_536) {
          controller.enqueue(new Uint8Array(Math.min(left, 65_536)));
        }
        controller.close();
      },
    });
  expect(await ask(stream(MAX_BODY_BYTES))).toBe(false);
  expect(await ask(stream(MAX_BODY_BYTES + 1))).toBe(true);
  expect(await ask(null)).toBe(false);
});

test('actions take as much', () =>
  expect(config.experimental?.serverActions?.bodySizeLimit).toBe(`${MAX_BODY_BYTES / 1024 / 1024}mb`));

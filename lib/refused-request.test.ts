import { expect, test } from 'vitest';
import { REFUSED, refusedText, TOO_MANY_REQUESTS } from './refused-request';

test('an action that was refused says why, any other failure does not', () => {
  expect(refusedText(new Error(REFUSED.tooLarge))).toBe(REFUSED.tooLarge);
  const hasty = Object.assign(new Error('hidden in production'), { digest: TOO_MANY_REQUESTS });
  expect(refusedText(hasty)).toBe(REFUSED.tooMany);
  for (const other of [new Error('fetch failed'), Object.assign(new Error(), { digest: '123' }), null, 'x']) {
    expect(refusedText(other)).toBeNull();
  }
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { idOf } from './md5';

test('derived ids are the same as in the database', () => {
  for (const text of [
    '',
    'sample account 1',
    'ß'.repeat(27),
    'x'.repeat(55),
    'y'.repeat(64),
    'z'.repeat(1000),
  ]) {
    const hex = createHash('md5').update(text).digest('hex');
    const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`;
    expect(idOf(text).replaceAll('-', '')).toBe(marked);
  }
  expect(idOf('sample account 1')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

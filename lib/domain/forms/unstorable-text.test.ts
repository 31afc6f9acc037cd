import { expect, test } from 'vitest';
import { unstorableText } from './unstorable-text';

test.each([
  ['Tea', null],
  ['🫖 \u{1F468}\u200D\u{1F469}', null],
  [{ name: 'Tea', amount: 2, note: null, parts: [{ note: 'Café' }] }, null],
  ['\uD83E', ''],
  ['\uDED6 tea', ''],
  ['Te\0a', ''],
  [{ name: 'Tea\uD83E' }, 'name'],
  [{ parts: [{ note: '' }, { note: '\0' }] }, 'parts.1.note'],
  [undefined, null],
  [12, null],
])('%j: %s', (input, path) => expect(unstorableText(input)).toBe(path));

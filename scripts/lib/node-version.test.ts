import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FETCHED_NODE, NODE_RANGE, nodeSuffices } from './node-version.mjs';
import { ROOT } from './paths.mjs';

test.each([
  ['20.20.2', false],
  ['22.23.3', false],
  ['24.14.1', false],
  ['24.15.0', true],
  ['25.9.0', false],
  ['26.0.0', true],
  [FETCHED_NODE, true],
  [process.versions.node, true],
])('on Node %s everything runs: %s', (version, expected) => {
  expect(nodeSuffices(version)).toBe(expected);
});

test('the README names the same versions', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  expect(readme).toContain(`Outlay itself runs on Node ${NODE_RANGE}`);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/paths.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const workflow = read('.github/workflows/ci.yml');
const command = 'npm ci && npm test';

test("the workflow runs the README's test command, and contributors do too", () => {
  expect(workflow).toMatch(/- node: \d+\n *run: npm test\n/);
  expect(workflow).toContain('- run: npm ci && ${{ matrix.run }}\n');
  expect(read('README.md')).toMatch(new RegExp(`^${command} +# everything that is checked`, 'm'));
  expect(read('CONTRIBUTING.md')).toContain(`\n${command}\n`);
});

test('the workflow may only read the repository, and has a timeout', () => {
  expect(workflow.match(/permissions:\n(?: {2}.*\n)+/g)).toEqual(['permissions:\n  contents: read\n']);
  expect(workflow).toContain('persist-credentials: false');
  expect(workflow).toMatch(/timeout-minutes: \d+/);
  expect(workflow).not.toMatch(/secrets\.|pull_request_target/);
});

test('the workflow covers the oldest Node that package.json admits', () => {
  const oldest = /\d+/.exec(JSON.parse(read('package.json')).engines.node)?.[0];
  expect(workflow).toContain(`- node: ${oldest}\n`);
});

test('the workflow uploads what failed browser tests leave behind', () => {
  const folder = /join\(ROOT, '(.+?)', buildDir/.exec(read('scripts/lib/browser-tests.mjs'))?.[1];
  expect(workflow).toMatch(/if: failure\(\)\n *uses: actions\/upload-artifact@/);
  expect(workflow).toContain(`path: ${folder}\n`);
});

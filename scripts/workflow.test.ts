import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/paths.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const workflow = read('.github/workflows/ci.yml');
const fullSize = read('.github/workflows/full-size.yml');
const command = 'npm ci && npm test';

test("the workflow runs the README's test command, and contributors do too", () => {
  expect(workflow).toMatch(/- node: \d+\n *run: npm test\n/);
  expect(workflow).toContain('- run: npm ci && ${{ matrix.run }}\n');
  expect(read('README.md')).toMatch(new RegExp(`^${command} +# everything that is checked`, 'm'));
  expect(read('CONTRIBUTING.md')).toContain(`\n${command}\n`);
});

test('once a week everything is tested at full size', () => {
  expect(fullSize).toMatch(/schedule:\n +- cron: '\d+ \d+ \* \* \d'\n/);
  const [, script = ''] = /npm ci && npm run (\S+)\n/.exec(fullSize) ?? [];
  expect(JSON.parse(read('package.json')).scripts).toHaveProperty(script);
});

test('once a week everything is measured', () => {
  expect(fullSize).toContain('- run: npm ci && npm run --silent bench >> "$GITHUB_STEP_SUMMARY"\n');
  expect(JSON.parse(read('package.json')).scripts).toHaveProperty('bench');
});

test.each([
  ['ci', workflow],
  ['full-size', fullSize],
])('the workflow %s may only read the repository, and has a timeout', (_, text) => {
  expect(text.match(/permissions:\n(?: {2}.*\n)+/g)).toEqual(['permissions:\n  contents: read\n']);
  expect(text).toContain('persist-credentials: false');
  expect(text).toMatch(/timeout-minutes: \d+/);
  expect(text).not.toMatch(/secrets\.|pull_request_target/);
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
